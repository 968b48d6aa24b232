import type { DeviceDdi } from '@slipway/contract/devices/ddi/ddi.ts'
import type { CodeTab } from '@slipway/ui/data/CopyBlock.tsx'

export interface ClientFacts extends Pick<DeviceDdi, 'tenant' | 'controllerId'> {
  /** The address of the console, without a trailing slash. */
  origin: string
  token: string
  /** Whose token it is: that of one device, or that of the product. */
  kind: 'target' | 'gateway'
  /** The version that the image states about itself. */
  version: string
}

interface Address {
  host: string
  port: string
  isSecure: boolean
}

/** Clients want the parts of an address, and a port that a browser leaves out. */
function addressOf(origin: string): Address {
  const { hostname, port, protocol } = new URL(origin)
  const isSecure = protocol === 'https:'
  return { host: hostname, port: port || (isSecure ? '443' : '80'), isSecure }
}

const swupdate = ({ origin, token, kind, tenant, controllerId, version }: ClientFacts): string => `suricatta : {
  tenant = "${tenant}";
  id = "${controllerId}";
  url = "${origin}";
  ${kind === 'target' ? 'targettoken' : 'gatewaytoken'} = "${token}";
};
identify : ( { name = "version"; value = "${version}"; } );`

function rauc({ origin, token, kind, tenant, controllerId, version }: ClientFacts): string {
  const { host, port, isSecure } = addressOf(origin)
  const isUsual = port === (isSecure ? '443' : '80')
  return `[client]
hawkbit_server = ${isUsual ? host : `${host}:${port}`}
ssl = ${isSecure}
ssl_verify = ${isSecure}
tenant_id = ${tenant}
target_name = ${controllerId}
${kind === 'target' ? 'auth_token' : 'gateway_token'} = ${token}
bundle_download_location = /tmp/bundle.raucb
post_update_reboot = true

[device]
fwVersion = ${version}`
}

/** Zephyr builds its controller ID itself and knows only the tenant `default`. */
function zephyr({ origin, token, kind }: ClientFacts): string {
  const { host, port, isSecure } = addressOf(origin)
  return [
    'CONFIG_HAWKBIT=y',
    `CONFIG_HAWKBIT_SERVER="${host}"`,
    `CONFIG_HAWKBIT_PORT=${port}`,
    `CONFIG_HAWKBIT_DDI_${kind === 'target' ? 'TARGET' : 'GATEWAY'}_SECURITY=y`,
    `CONFIG_HAWKBIT_DDI_SECURITY_TOKEN="${token}"`,
    ...(isSecure ? ['CONFIG_NET_SOCKETS_SOCKOPT_TLS=y'] : []),
  ].join('\n')
}

/** The configuration of each client, ready to be copied. */
export const clientConfigs = (facts: ClientFacts): CodeTab[] => [
  { key: 'swupdate', label: 'SWUpdate · /etc/swupdate.cfg', code: swupdate(facts) },
  { key: 'rauc', label: 'RAUC · /etc/rauc-hawkbit-updater/config.conf', code: rauc(facts) },
  { key: 'zephyr', label: 'Zephyr · prj.conf', code: zephyr(facts) },
]

/** Tokens are accepted over TLS and on the same machine only. */
export const takesTokens = (origin: string): boolean => {
  const { protocol, hostname } = new URL(origin)
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
