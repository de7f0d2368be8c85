/** Returns Node's function for requests to a URL, loaded late: that is a quarter of a command's start. */
export async function requesterOf({ protocol }: URL) {
  const { request } = await (protocol === "https:" ? import("node:https") : import("node:http"));
  return request;
}
