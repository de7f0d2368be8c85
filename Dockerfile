# Builds the release (docs/deploy.md) and runs it as a user without rights, on a read-only file
# system. One image for web servers, workers and commands.
FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY . .
RUN npm run release -- /release

FROM node:24-bookworm-slim
COPY --from=build /release /app
WORKDIR /app
ENV NODE_ENV=production \
    UV_THREADPOOL_SIZE=16 \
    HOST=0.0.0.0 \
    PORT=3000 \
    METRICS_PORT=9464
USER 1000:1000
EXPOSE 3000 9464
HEALTHCHECK --interval=10s --timeout=4s --start-period=60s --retries=3 \
  CMD ["node", "src/server/health-check.ts"]
# Node takes the first of these only here, not from NODE_OPTIONS.
ENTRYPOINT ["node", "--no-allocation-site-pretenuring", "--max-semi-space-size=16"]
CMD ["src/server/main.ts"]
