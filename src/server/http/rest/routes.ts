import type { Right } from "#domain/keys/right.ts";
import { MAX_BODY_BYTES } from "#domain/limit.ts";
import { type ServedProcedure, servedProcedures } from "#server/api/served.ts";

/** The path of everything that REST serves. */
export const API_PREFIX = "/api/v1";

export type Route = {
  method: string;
  /** The documented path: `/contracts/{id}`. */
  path: string;
  /** Both of them, for metrics. */
  operation: string;
  isPublic: boolean;
  /** Whether the procedure can admit the request in its own statement. */
  admits: boolean;
  /** Rights of which a key needs one; none when any key will do. */
  rights: readonly Right[];
  takesBody: boolean;
  takesQuery: boolean;
  /** Bytes of the largest answer. */
  largest: number;
  /** Status of a success. */
  status: number;
  call: ServedProcedure["call"];
};

export type Match = { path: string; methods: Map<string, Route>; params: Record<string, string> };

/** Returns the REST API's routes, derived from the procedures' meta. */
export function restRoutes(contractChanges: boolean): Route[] {
  return servedProcedures(contractChanges).map(({ meta, input, call }) => {
    const { method, path, protect } = meta.openapi;
    const fields = Object.keys("shape" in input ? input.shape : {});
    const hasFields = fields.some((field) => !path.includes(`{${field}}`));
    const hasBody = method === "POST" || method === "PUT";
    return {
      method,
      path,
      operation: `${method} ${path}`,
      isPublic: protect === false,
      admits: meta.admits === true,
      rights: meta.key?.rights ?? [],
      takesBody: hasBody && hasFields,
      takesQuery: !hasBody && hasFields,
      largest: meta.largest ?? MAX_BODY_BYTES,
      status: meta.status ?? 200,
      call,
    };
  });
}

/**
 * Returns a function that finds a path's route. Segments are compared decoded and case-sensitively;
 * literals take precedence over parameters. Null when there is no such path.
 */
export function pathMatcher(routes: readonly Route[]): (path: string) => Match | null {
  const byPath = new Map<string, Map<string, Route>>();
  for (const route of routes) {
    const methods = byPath.get(route.path) ?? new Map<string, Route>();
    byPath.set(route.path, methods.set(route.method, route));
  }
  const patterns = [...byPath].map(([path, methods]) => ({
    path,
    segments: path.split("/"),
    methods,
  }));
  const withoutParams = new Map([...byPath].filter(([path]) => !path.includes("{")));
  patterns.sort((a, b) => a.segments.filter(isParam).length - b.segments.filter(isParam).length);

  return (path) => {
    const plain = withoutParams.get(path);
    if (plain) return { path, methods: plain, params: {} };
    const segments = decode(path);
    if (!segments) return null;
    for (const pattern of patterns) {
      const params = paramsOf(pattern.segments, segments);
      if (params) return { path: pattern.path, methods: pattern.methods, params };
    }
    return null;
  };
}

function paramsOf(pattern: string[], segments: string[]) {
  if (pattern.length !== segments.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? "";
    if (isParam(part) && segment !== "") params[part.slice(1, -1)] = segment;
    else if (part !== segment) return null;
  }
  return params;
}

function isParam(segment: string) {
  return segment.startsWith("{");
}

function decode(path: string) {
  try {
    return path.split("/").map(decodeURIComponent);
  } catch {
    return null;
  }
}
