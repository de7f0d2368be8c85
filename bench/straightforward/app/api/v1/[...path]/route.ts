import { createOpenApiFetchHandler } from "trpc-to-openapi";
import { appRouter } from "../../../../check.ts";

export const dynamic = "force-dynamic";

function handle(req: Request) {
  return createOpenApiFetchHandler({
    endpoint: "/api/v1",
    router: appRouter,
    createContext: () => ({ key: req.headers.get("x-api-key") }),
    req,
  });
}

export { handle as POST };
