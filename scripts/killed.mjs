/** Signals that this program passes on, and those who send them know of. */
const ASKED = ["SIGINT", "SIGTERM", "SIGHUP"];

const CAUSES = {
  SIGABRT: "most likely because its memory ran out; Node's report is above",
  SIGKILL: "by a person, or by the system because memory ran out",
};

/** Says how a task was ended by a signal that nobody sent to this program; null for the others. */
export function killedText(task, signal) {
  if (!signal || ASKED.includes(signal)) return null;
  const cause = CAUSES[signal] ? `, ${CAUSES[signal]}` : "";
  const ended = `npm ${task === "start" ? task : `run ${task}`} was ended by ${signal}${cause}.`;
  if (task !== "start") return ended;
  return `${ended} It does not restart the server: run npm start again, or use a supervisor (docs/operations.md).`;
}
