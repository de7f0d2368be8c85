/** Whether text is an address that a link may lead to: nothing but http and https. */
export function isWebAddress(text: string) {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
