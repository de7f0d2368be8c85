/** Returns Node's function for requests to a URL. It is loaded late, because that takes a third of a command's start. */
export async function requesterOf({ protocol }: URL) {
  const { request } = await (protocol === "https:" ? import("node:https") : import("node:http"));
  return request;
}
