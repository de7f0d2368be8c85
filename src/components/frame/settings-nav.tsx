import { NavLink } from "./nav-link.tsx";

/** The pages of the settings; `base` is their parent path. */
export function SettingsNav({ base, mayAudit }: { base: string; mayAudit: boolean }) {
  return (
    <nav aria-label="Settings" className="mt-2 mb-8 border-b border-line pb-1">
      <div className="-ml-2.5 flex flex-wrap">
        <NavLink href={base}>General</NavLink>
        <NavLink href={`${base}/members`}>Members</NavLink>
        <NavLink href={`${base}/provisioning`}>Provisioning</NavLink>
        <NavLink href={`${base}/gate`}>Gate</NavLink>
        {mayAudit && <NavLink href={`${base}/audit`}>Audit log</NavLink>}
      </div>
    </nav>
  );
}
