import type { TlsFiles } from '../tls/tls-listener.ts'
import type { Setting } from './config.ts'

/** HTTPS that is terminated here. */
export interface HttpsSettings {
  port: number
  /** Undefined: the certificate is one of our own authority. */
  files: TlsFiles | undefined
}

const USUAL_PORT = 3443

export const httpsSettingRows: readonly Setting[] = [
  {
    name: 'SLIPWAY_LOCAL_CA',
    defaultValue: 'false',
    zh: `true：生成自有证书机构，并以其签发的证书打开 HTTPS 端口，供局域网内的手机使用；手机在 /app/trust 安装该机构的证书，参见 how-to/local-https.md`,
    en: `true: creates a certificate authority of this installation and opens an HTTPS port with a certificate of it, for phones in a LAN, which install the authority at /app/trust, see how-to/local-https.md`,
  },
  {
    name: 'SLIPWAY_HTTPS_PORT',
    defaultValue: '',
    zh: `控制台与 API 的 HTTPS 端口；需要 SLIPWAY_LOCAL_CA（默认 ${USUAL_PORT}）或 SLIPWAY_TLS_CERTIFICATE（不填则不打开）`,
    en: `HTTPS port of the console and API; requires SLIPWAY_LOCAL_CA (then ${USUAL_PORT} by default) or SLIPWAY_TLS_CERTIFICATE (closed if empty)`,
  },
]

interface Texts {
  port: number | undefined
  isLocal: boolean
  /** Of SLIPWAY_TLS_CERTIFICATE and SLIPWAY_TLS_KEY. */
  files: TlsFiles | undefined
}

/** Undefined where HTTPS is not opened. Throws a message that names the setting. */
export function httpsOf({ port, isLocal, files }: Texts): HttpsSettings | undefined {
  if (isLocal) return { port: port ?? USUAL_PORT, files: undefined }
  if (port === undefined) return undefined
  if (!files) {
    throw new Error(
      'SLIPWAY_HTTPS_PORT requires a certificate: set SLIPWAY_TLS_CERTIFICATE and SLIPWAY_TLS_KEY, or SLIPWAY_LOCAL_CA=true for one of our own authority',
    )
  }
  const { key, certificate } = files
  return { port, files: { key, certificate } }
}
