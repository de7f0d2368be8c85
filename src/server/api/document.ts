import { generateOpenApiDocument } from "trpc-to-openapi";
import { isServed } from "./procedure.ts";
import { appRouter } from "./router.ts";

export function openApiDocument(version: string, contractChanges: boolean) {
  return generateOpenApiDocument(appRouter, {
    title: "Schema Contract Check",
    version,
    baseUrl: "/api/v1",
    filter: ({ metadata }) => isServed(metadata, contractChanges),
  });
}
