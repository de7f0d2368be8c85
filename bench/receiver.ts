// An HTTPS endpoint that acknowledges everything, as a process. KEY and CERT are PEM.
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";

const server = createServer({ key: process.env.KEY, cert: process.env.CERT }, (req, res) => {
  req.resume().once("end", () => res.writeHead(204).end());
});
server.keepAliveTimeout = 65_000;
server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));
