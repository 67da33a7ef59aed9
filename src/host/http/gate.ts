import type { HttpErrorCode } from "./error.ts";
import { BINARY_IMPORT_PATH } from "./root.ts";

/** What the gate looks at; header values as they came, undefined without the header. */
export interface GateRequest {
  /** Address of the TCP peer. */
  readonly peer: string | undefined;
  readonly method: string;
  /** Path of the target, undecoded, without query. */
  readonly path: string;
  /** Every Host header and the authority of an absolute-form target: all of them must be allowed. */
  readonly hosts: readonly string[];
  readonly origin: string | undefined;
  readonly contentType: string | undefined;
  readonly secFetchSite: string | undefined;
}

/** The options under `security`. */
export interface GateConfig {
  readonly allowRemoteClients: boolean;
  /** Names beside the loopback ones; ports do not count. */
  readonly allowedHosts: readonly string[];
}

export interface GateRefusal {
  readonly code: HttpErrorCode;
  readonly message: string;
}

/** Headers of every answer, refusals included. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
};

const MESSAGES = {
  TAVERN_API_REMOTE_FORBIDDEN:
    "dsh-tavern API is limited to loopback clients unless security.allowRemoteClients explicitly permits others.",
  TAVERN_API_HOST_FORBIDDEN:
    "dsh-tavern API is limited to loopback hosts unless security.allowedHosts explicitly permits this host.",
  TAVERN_API_ORIGIN_FORBIDDEN: "Mutation requests must come from the same DSH Web origin.",
  TAVERN_API_CONTENT_TYPE_REQUIRED: "Mutation requests must use Content-Type: application/json.",
} as const satisfies Partial<Record<HttpErrorCode, string>>;

const READ_METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);
const BINARY_TYPES: ReadonlySet<string> = new Set(["application/octet-stream", "image/png"]);

/**
 * Why a request is refused, in the documented order: peer, Host, origin, content type; null lets it pass. Not
 * authentication: any program on this machine may call. It keeps pages of other sites (DNS rebinding, forms, fetch) and
 * other machines out.
 */
export function gate(request: GateRequest, config: GateConfig): GateRefusal | null {
  if (!config.allowRemoteClients && !isLoopbackPeer(request.peer)) return refusal("TAVERN_API_REMOTE_FORBIDDEN");
  if (!hostsAllowed(request.hosts, config.allowedHosts)) return refusal("TAVERN_API_HOST_FORBIDDEN");
  if (READ_METHODS.has(request.method)) return null;
  if (!isSameOrigin(request)) return refusal("TAVERN_API_ORIGIN_FORBIDDEN");
  if (!typeAllowed(request)) return refusal("TAVERN_API_CONTENT_TYPE_REQUIRED");
  return null;
}

function refusal(code: keyof typeof MESSAGES): GateRefusal {
  return { code, message: MESSAGES[code] };
}

const BYTE = "(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";
const LOOPBACK_V4 = new RegExp(`^127(?:\\.${BYTE}){3}$`, "u");

/** 127/8, ::1 and 127/8 inside IPv6, whatever interface (`%eth0`) they name. */
function isLoopbackPeer(address: string | undefined): boolean {
  if (address === undefined) return false;
  const bare = address.replace(/%.*$/u, "").toLowerCase();
  return bare === "::1" || LOOPBACK_V4.test(bare.replace(/^::ffff:/u, ""));
}

function hostsAllowed(hosts: readonly string[], allowed: readonly string[]): boolean {
  if (hosts.length === 0) return false;
  const names = hosts.map(hostName);
  // Two different ones: somebody hopes that two readers choose differently.
  if (hosts.some((host) => host.toLowerCase() !== hosts[0]?.toLowerCase())) return false;
  return names.every((name) => name !== null && (isLoopbackName(name) || allowed.some((one) => same(one, name))));
}

const PORT_MAX = 65_535;

/** The name in `name`, `name:port`, `[v6]` or `[v6]:port`, lower-cased; null for anything else. */
function hostName(host: string): string | null {
  const match = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9._-]+))(?::(\d{1,5}))?$/iu.exec(host);
  if (Number(match?.[3] ?? 0) > PORT_MAX) return null;
  return (match?.[1] ?? match?.[2])?.toLowerCase() ?? null;
}

const isLoopbackName = (name: string): boolean => name === "localhost" || name === "::1" || LOOPBACK_V4.test(name);

const same = (allowed: string, name: string): boolean => (hostName(allowed) ?? allowed.toLowerCase()) === name;

/** The text must be the origin itself: no user, no path, no list of several. */
function isSameOrigin({ origin, hosts, secFetchSite }: GateRequest): boolean {
  if (secFetchSite?.toLowerCase().includes("cross-site") === true) return false;
  const [, scheme = "", authority = ""] = /^(https?):\/\/([^/?#@,\s]+)$/iu.exec(origin ?? "") ?? [];
  const from = withPort(authority, scheme);
  return from !== null && from === withPort(hosts[0] ?? "", scheme);
}

/** An authority with the port that its scheme implies; null for what is none. */
function withPort(authority: string, scheme: string): string | null {
  const name = hostName(authority);
  const port = /:(\d{1,5})$/u.exec(authority.replace(/^\[.*\]/u, ""))?.[1];
  return name === null ? null : `${name} ${Number(port ?? (scheme.toLowerCase() === "https" ? 443 : 80))}`;
}

function typeAllowed({ contentType, method, path }: GateRequest): boolean {
  const type = contentType?.split(";", 1)[0]?.trim().toLowerCase();
  if (type === undefined) return false;
  return type === "application/json" || (method === "POST" && path === BINARY_IMPORT_PATH && BINARY_TYPES.has(type));
}
