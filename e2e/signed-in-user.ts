/** What the server of playwright.config.ts starts with. */
export const USER = { email: "ada@example.com", password: "correct-horse-battery" };

export const API_KEY = "svc_live_endToEndTestsOfThePages000000";
