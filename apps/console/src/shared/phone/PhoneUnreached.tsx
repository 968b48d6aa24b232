import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { isHereOnly } from './here-only.ts'
import { phoneTexts } from './phone-texts.ts'

/** Before anyone scans it: an address that no phone can open. */
export function HereOnlyNotice({ url }: { url: string }) {
  return isHereOnly(new URL(url).hostname) && <Notice tone="warning">{phoneTexts().hereOnly}</Notice>
}

/** Why a phone in the same network may not open an address. */
export function PhoneUnreached({ isOpen = false }: { isOpen?: boolean }) {
  const t = phoneTexts()
  return (
    <details open={isOpen} className="text-sm text-ink-2">
      <summary className="cursor-pointer">{t.title}</summary>
      <ul className="list-disc pt-1 pl-5">
        {t.causes.map((cause) => (
          <li key={cause}>{cause}</li>
        ))}
      </ul>
    </details>
  )
}
