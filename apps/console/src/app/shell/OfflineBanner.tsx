import { WifiOff } from 'lucide-react'
import { useIsConnectionDown } from '@slipway/web-client/connection.ts'
import { useTexts } from '../../shared/texts/texts.ts'

/** One message for all that a lost connection breaks; screen readers announce it. */
export function OfflineBanner() {
  const t = useTexts().shell
  const isDown = useIsConnectionDown()
  return (
    <output className="block shrink-0 print:hidden">
      {isDown && (
        <span className="flex items-start gap-2 border-b bg-surface-2 px-5 py-2 text-sm">
          <WifiOff size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-danger" />
          {t.offline}
        </span>
      )}
    </output>
  )
}
