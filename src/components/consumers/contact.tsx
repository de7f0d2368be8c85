import { Name } from "#components/ui/name.tsx";
import { TEXT_LINK } from "#components/ui/text-link.tsx";
import { contactUrl } from "./contact-url.ts";

/** How to reach somebody: a link where the text is an email address or a page. */
export function Contact({ text }: { text: string }) {
  const url = contactUrl(text);
  if (!url) return <Name text={text} />;
  return (
    <a href={url} rel="noreferrer" className={TEXT_LINK}>
      <Name text={text} />
    </a>
  );
}
