/** Characters of one cell each, which nothing joins. */
const SINGLE = /^[\x20-\x7e…]*$/;

/** How many cells of a terminal a text takes: two for most of East Asia's writing and for emoji. */
export function widthOf(text: string): number {
  if (SINGLE.test(text)) return text.length;
  let width = 0;
  for (const { segment } of graphemesOf(text)) width += graphemeWidth(segment);
  return width;
}

/** Texts of the same width, which is that of the widest, but at most `most`. */
export function fitted(texts: readonly string[], most: number): string[] {
  const cut = texts.map((text) => cutTo(text, most));
  const widths = cut.map(widthOf);
  const width = widths.reduce((widest, one) => Math.max(widest, one), 0);
  return cut.map((text, at) => text + " ".repeat(width - (widths[at] ?? 0)));
}

/** The beginning of a text that is too wide, with an ellipsis. */
export function cutTo(text: string, most: number): string {
  if (text.length <= most && widthOf(text) <= most) return text;
  if (SINGLE.test(text.slice(0, most))) return `${text.slice(0, most - 1)}…`;
  let [kept, width] = ["", 0];
  for (const { segment } of graphemesOf(text.slice(0, most * LONGEST_GRAPHEME))) {
    width += graphemeWidth(segment);
    if (width >= most) return `${kept}…`;
    kept += segment;
  }
  return kept.length < text.length ? `${kept}…` : kept;
}

/** More of a grapheme is not looked at: combining characters can go on for ever. */
const LONGEST_GRAPHEME = 16;

/** Made when it is first needed, as it takes long to load. */
let segmenter: Intl.Segmenter | undefined;

function graphemesOf(text: string) {
  segmenter ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  return segmenter.segment(text);
}

const NO_WIDTH = /^[\p{M}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]+$/u;

const WIDE =
  /^[\p{Emoji_Presentation}\u1100-\u115f\u2e80-\u303e\u3041-\u4dbf\u4e00-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1b000}-\u{1b2fb}\u{20000}-\u{3fffd}]|\ufe0f/u;

function graphemeWidth(grapheme: string) {
  if (NO_WIDTH.test(grapheme)) return 0;
  return WIDE.test(grapheme) ? 2 : 1;
}
