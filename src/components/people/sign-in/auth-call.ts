import { tellSessionEnded } from "#components/calls/console-client.ts";
import { tellOtherTabs } from "#components/calls/tabs.ts";

/** The response of a request under /api/auth; `status` is null if there was none. */
export type AuthAnswer =
  | { ok: true; body: Record<string, unknown> }
  | {
      ok: false;
      status: number | null;
      code: string | null;
      message: string | null;
      retryAfter: number | null;
    };

export async function authCall(path: string, body: object): Promise<AuthAnswer> {
  try {
    const answer = await fetch(`/api/auth${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    const content = (await answer.json().catch(() => null)) ?? {};
    if (answer.ok) {
      tellOtherTabs();
      return { ok: true, body: content };
    }
    if (content.code === "UNAUTHORIZED") tellSessionEnded();
    const retryAfter = Number(answer.headers.get("x-retry-after")) || null;
    const { code = null, message = null } = content;
    return { ok: false, status: answer.status, code, message, retryAfter };
  } catch {
    return { ok: false, status: null, code: null, message: null, retryAfter: null };
  }
}
