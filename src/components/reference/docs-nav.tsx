import { NavLink } from "#components/frame/nav-link.tsx";

/** Links to the pages below /docs. */
export function DocsNav() {
  return (
    <nav aria-label="Reference" className="-mt-4 mb-8 -ml-2.5 flex flex-wrap text-table">
      <NavLink href="/docs">API</NavLink>
      <NavLink href="/docs/types">Types</NavLink>
      <NavLink href="/docs/webhooks">Webhooks</NavLink>
      <NavLink href="/docs/errors">Errors</NavLink>
    </nav>
  );
}
