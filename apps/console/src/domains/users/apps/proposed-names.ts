import { initialOf, nameHue } from '@slipway/ui/data/name-tint.ts'
import { filePurposes } from '@slipway/contract/file-purposes.ts'

const { width: SIDE } = filePurposes.appLogo
/** Mail services whose domain is not that of a developer. */
const PUBLIC_MAIL = /^(gmail|outlook|hotmail|qq|163|126|foxmail|icloud|yahoo|example)\./

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** A package name of the domain of the developer's mail and the name: `com.acme.home`. */
export function proposedPackage(appName: string, account: string): string {
  const domain = account.split('@')[1] ?? ''
  const segments =
    domain === '' || PUBLIC_MAIL.test(domain)
      ? ['com', plain(account.split('@')[0] ?? '')]
      : domain.split('.').toReversed()
  const named = [...segments.map(plain), plain(appName) || 'app'].filter((one) => one !== '')
  // Segments start with a letter.
  return named.map((one) => (/^[a-z]/.test(one) ? one : `a${one}`)).join('.')
}

/** A logo of the first letter of a name; undefined where the browser can't draw. */
export async function letterLogo(appName: string): Promise<File | undefined> {
  const canvas = Object.assign(document.createElement('canvas'), { width: SIDE, height: SIDE })
  const context = canvas.getContext('2d')
  if (!context) return undefined
  context.fillStyle = `oklch(52% 0.15 ${nameHue(appName)})`
  context.fillRect(0, 0, SIDE, SIDE)
  context.fillStyle = '#ffffff'
  context.font = `600 ${SIDE * 0.56}px system-ui, sans-serif`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(initialOf(appName), SIDE / 2, SIDE * 0.53)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  return blob ? new File([blob], 'logo.png', { type: 'image/png' }) : undefined
}
