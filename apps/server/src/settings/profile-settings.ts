import type { TlsFiles } from '../tls/tls-listener.ts'
import type { Setting } from './config.ts'

export const profileSettingRows: readonly Setting[] = [
  {
    name: 'SLIPWAY_PROFILE_CERTIFICATE',
    defaultValue: '',
    zh: '签名 iOS 描述文件的证书链的 PEM 文件，例如网站的证书；文件更换后自动生效，参见 how-to/app-builds.md。不填则使用 SLIPWAY_LOCAL_CA 的机构，否则不签名',
    en: 'PEM file with the certificate, and its chain, that signs profiles for iOS, for example that of your website; read again when it changes, see how-to/app-builds.md. If empty, the authority of SLIPWAY_LOCAL_CA signs them, otherwise they are not signed',
  },
  {
    name: 'SLIPWAY_PROFILE_KEY',
    defaultValue: '',
    zh: '该证书私钥的 PEM 文件',
    en: 'PEM file with the private key of that certificate',
  },
]

/** Undefined where none is set. `resolve` makes a path absolute. Throws a message that names the setting. */
export function profileFilesOf(
  { certificate, key }: { certificate: string; key: string },
  resolve: (file: string) => string,
): Pick<TlsFiles, 'key' | 'certificate'> | undefined {
  if (certificate === '' && key === '') return undefined
  if (certificate === '' || key === '') {
    throw new Error('Set SLIPWAY_PROFILE_CERTIFICATE and SLIPWAY_PROFILE_KEY together, or neither')
  }
  return { certificate: resolve(certificate), key: resolve(key) }
}
