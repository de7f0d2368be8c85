import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import ipaddr from "ipaddr.js";
import { parse, parseAllDocuments } from "yaml";
import { SERVER_FLAGS } from "#scripts/server-flags.mjs";
import { isProbe } from "#server/probes/probe-door.ts";

/** Tests that what deploys the server names what there is. */

const ROOT = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

/** The variables that docs/operations.md lists, and those that Node reads. */
const VARIABLES = new Set([
  ...[...read("docs/operations.md").matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name),
  "UV_THREADPOOL_SIZE",
]);

const KUBERNETES = "deploy/kubernetes";
const manifests = readdirSync(join(ROOT, KUBERNETES))
  .filter((file) => file !== "kustomization.yaml")
  .flatMap((file) =>
    parseAllDocuments(read(join(KUBERNETES, file))).map((document) => document.toJS()),
  );

const ofKind = (kind: string) => manifests.filter((manifest) => manifest.kind === kind);

const pods = manifests.flatMap(({ metadata, spec }) =>
  spec?.template ? [{ name: metadata.name as string, ...spec.template.spec }] : [],
);

function assertKnown(names: Iterable<string>, where: string) {
  for (const name of names) assert.ok(VARIABLES.has(name), `${where} sets ${name}`);
}

test("kustomization lists every manifest", () => {
  const { resources } = parse(read(join(KUBERNETES, "kustomization.yaml")));
  const files = readdirSync(join(ROOT, KUBERNETES)).filter((file) => file !== "kustomization.yaml");
  assert.deepEqual([...resources].toSorted(), files.toSorted());
});

test("manifests set variables that the server reads", () => {
  for (const { data, stringData, metadata } of [...ofKind("ConfigMap"), ...ofKind("Secret")]) {
    assertKnown(Object.keys(data ?? stringData), metadata.name);
  }
  for (const { containers } of pods) {
    for (const { env = [], name } of containers) {
      assertKnown(
        env.map((variable: { name: string }) => variable.name),
        name,
      );
    }
  }
});

test("pods have no rights, read their settings from what is there, and are probed where they listen", () => {
  assert.deepEqual(pods.map(({ name }) => name).toSorted(), ["migrate", "web", "worker"]);
  const sources = [...ofKind("ConfigMap"), ...ofKind("Secret")].map(
    ({ metadata }) => metadata.name,
  );
  for (const { name, securityContext, containers } of pods) {
    assert.equal(securityContext.runAsNonRoot, true, name);
    for (const container of containers) {
      const { readOnlyRootFilesystem, allowPrivilegeEscalation, capabilities } =
        container.securityContext;
      assert.deepEqual([readOnlyRootFilesystem, allowPrivilegeEscalation], [true, false], name);
      assert.deepEqual(capabilities.drop, ["ALL"]);
      for (const from of container.envFrom) {
        assert.ok(sources.includes((from.configMapRef ?? from.secretRef).name), name);
      }
      const ports = (container.ports ?? []).map((port: { name: string }) => port.name);
      const { startupProbe, livenessProbe, readinessProbe } = container;
      if (name === "migrate") continue;
      for (const { httpGet } of [startupProbe, livenessProbe, readinessProbe]) {
        assert.ok(isProbe(httpGet.path), httpGet.path);
        assert.ok(ports.includes(httpGet.port), `${name} has no port ${httpGet.port}`);
      }
    }
  }
});

test("a migration at the start has half an hour before Kubernetes kills the pod", () => {
  for (const { name, containers } of pods) {
    for (const { startupProbe } of containers) {
      if (name === "migrate") continue;
      const { periodSeconds, failureThreshold } = startupProbe;
      assert.ok(periodSeconds * failureThreshold >= 1800, name);
    }
  }
});

test("a stop has time for the shutdown delay and ten seconds more", () => {
  const [settings] = ofKind("ConfigMap");
  const delay = Number(settings.data.SHUTDOWN_DELAY_SECONDS);
  for (const { name, terminationGracePeriodSeconds } of pods) {
    if (name !== "migrate") assert.ok(terminationGracePeriodSeconds >= delay + 10, name);
  }
  const { web } = parse(read("compose.yaml"), { merge: true }).services;
  const grace = Number.parseInt(web.stop_grace_period, 10);
  assert.ok(grace >= Number(web.environment.SHUTDOWN_DELAY_SECONDS) + 10);
});

test("compose.yaml sets variables that the server reads, and mounts what is there", () => {
  const { services } = parse(read("compose.yaml"), { merge: true });
  for (const name of ["web", "worker", "migrate"]) {
    assertKnown(Object.keys(services[name].environment), name);
  }
  for (const { volumes = [] } of Object.values<{ volumes?: string[] }>(services)) {
    for (const volume of volumes) {
      const [from = ""] = volume.split(":");
      if (from.startsWith("./")) assert.ok(existsSync(join(ROOT, from)), from);
    }
  }
});

for (const [file, proxy] of Object.entries({
  "compose.yaml": "proxy",
  "deploy/ha/compose.yaml": "haproxy",
})) {
  test(`${file}: web servers trust the proxy's address, which nothing else gets`, () => {
    const { services, networks } = parse(read(file), { merge: true });
    const { environment } = services.web ?? services.web1;
    const address = services[proxy].networks.default.ipv4_address;
    assert.equal(environment.TRUSTED_PROXIES, `${address}/32`);
    const [{ subnet, ip_range }] = networks.default.ipam.config;
    const isIn = (range: string) => ipaddr.parse(address).match(ipaddr.parseCIDR(range));
    assert.deepEqual([isIn(subnet), isIn(ip_range)], [true, false]);
  });
}

test("whatever ends is started again, by systemd, compose and Kubernetes", () => {
  for (const role of ["web", "worker"]) {
    const unit = read(`deploy/systemd/schema-contract-check-${role}.service`);
    assert.match(unit, /^Restart=always$/m, role);
  }
  for (const file of ["compose.yaml", "deploy/ha/compose.yaml"]) {
    const { services } = parse(read(file), { merge: true });
    for (const [name, { restart }] of Object.entries<{ restart?: string }>(services)) {
      const lasts = ["always", "unless-stopped"].includes(restart ?? "");
      assert.ok(lasts || restart === "on-failure", `${file}: ${name}`);
    }
  }
  for (const { kind, metadata, spec } of manifests) {
    const policy = spec?.template?.spec.restartPolicy ?? "Always";
    if (kind === "Deployment") assert.equal(policy, "Always", metadata.name);
  }
});

/** Programs of the compose files that have a password by default or none, and what gives them one. */
const PASSWORDS: [file: string, service: string, variable: string][] = [
  ["compose.yaml", "postgres", "POSTGRES_PASSWORD"],
  ["compose.yaml", "grafana", "GF_SECURITY_ADMIN_PASSWORD"],
  ["deploy/ha/compose.yaml", "db1", "PATRONI_SUPERUSER_PASSWORD"],
  ["deploy/ha/compose.yaml", "db1", "PATRONI_REPLICATION_PASSWORD"],
  ["deploy/ha/compose.yaml", "db1", "PATRONI_RESTAPI_PASSWORD"],
];

for (const [file, service, variable] of PASSWORDS) {
  test(`${file}: ${service} does not start without a ${variable} of the operator's`, () => {
    const { services } = parse(read(file), { merge: true });
    assert.match(services[service].environment[variable], /^\$\{[A-Z_]+:\?.*\}$/);
  });
}

test("etcd takes and makes connections with a certificate only", () => {
  const { services } = parse(read("deploy/ha/compose.yaml"), { merge: true });
  for (const name of ["etcd1", "etcd2", "etcd3"]) {
    const { environment, volumes, depends_on } = services[name];
    for (const [variable, value] of Object.entries<string>(environment)) {
      assert.doesNotMatch(value, /\bhttp:/, variable);
    }
    assert.equal(environment.ETCD_CLIENT_CERT_AUTH, "true");
    assert.equal(environment.ETCD_PEER_CLIENT_CERT_AUTH, "true");
    assert.ok(volumes.includes("certificate:/certificate"));
    assert.ok(depends_on.certificate);
  }
  for (const name of ["db1", "db2", "db3"]) {
    const { environment, volumes } = services[name];
    assert.equal(environment.PATRONI_ETCD_PROTOCOL, "https");
    assert.ok(volumes.includes("certificate:/certificate"));
  }
  const { command } = services.certificate;
  const names = command.at(-1).split(",");
  for (const name of [...["etcd1", "etcd2", "etcd3"], ...["db1", "db2", "db3"]]) {
    assert.ok(names.includes(`DNS:${name}`), name);
  }
});

test("only the ingress reaches the pods that trust the addresses of pods", () => {
  const [web] = ofKind("NetworkPolicy").filter(({ metadata }) => metadata.name === "web");
  for (const { from, ports } of web.spec.ingress) {
    const reaches = ports.map(({ port }: { port: string }) => port);
    assert.deepEqual(reaches, from ? ["http"] : ["metrics"]);
  }
});

test("systemd units and the image run programs that are there, with variables that are read", () => {
  const units = readdirSync(join(ROOT, "deploy/systemd")).map((file) => `deploy/systemd/${file}`);
  for (const file of [...units, "Dockerfile"]) {
    const text = read(file);
    const programs = [...text.matchAll(/src\/[\w/.-]+\.ts/g)].map(([path]) => path);
    assert.ok(programs.length > 0, file);
    for (const path of programs) assert.ok(existsSync(join(ROOT, path)), `${file}: ${path}`);
    const lines = [...text.matchAll(/^(?:Environment=|ENV )(.*(?:\\\n.*)*)/gm)];
    const names = lines.flatMap(([, line = ""]) => [...line.matchAll(/\b([A-Z_]+)=/g)]);
    assertKnown(
      names.map(([, name = ""]) => name),
      file,
    );
  }
});

test("a server has Node's flags as arguments: from NODE_OPTIONS, Node does not take them all", () => {
  for (const role of ["web", "worker"]) {
    const unit = read(`deploy/systemd/schema-contract-check-${role}.service`);
    assert.ok(unit.includes(`node ${SERVER_FLAGS.join(" ")} src/server/main.ts\n`), role);
  }
  const entry = /^ENTRYPOINT (.*)$/m.exec(read("Dockerfile"))?.[1] ?? "";
  assert.deepEqual(JSON.parse(entry), ["node", ...SERVER_FLAGS]);
});

test("neither git nor the image takes the secrets of compose.yaml or of a server", () => {
  for (const file of [".gitignore", ".dockerignore"]) {
    const lines = read(file).split("\n");
    for (const name of [".env*", ".data"]) {
      assert.ok(lines.includes(name) || lines.includes(`${name}/`), `${file} lacks ${name}`);
    }
  }
});
