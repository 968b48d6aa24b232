import type { Brand } from '@slipway/contract/users/apps/app-brand.ts'
import { useEffect, useRef } from 'react'
import { appsTexts } from '../apps-texts.ts'

/** A page of the companion that needs no session: the only one that the console may frame. */
const PAGE = '/app/welcome'
/** A page of this site: it needs its origin for its scripts, and opens neither windows nor other pages. */
const ALLOWED = 'allow-scripts allow-same-origin'

/** The companion itself with a look that is not published: the frame receives it by message and stores nothing. */
export function CompanionFrame({ brand }: { brand: Brand }) {
  const t = appsTexts().phone
  const frame = useRef<HTMLIFrameElement>(null)
  const latest = useRef(brand)
  useEffect(() => {
    latest.current = brand
    frame.current?.contentWindow?.postMessage({ slipwayBrand: brand }, '*')
  }, [brand])
  useEffect(() => {
    const answer = ({ source, data }: MessageEvent<unknown>): void => {
      const shown = frame.current?.contentWindow
      if (shown && source === shown && data === 'slipwayBrandReady')
        shown.postMessage({ slipwayBrand: latest.current }, '*')
    }
    window.addEventListener('message', answer)
    return () => window.removeEventListener('message', answer)
  }, [])
  return (
    <div className="sticky top-6 flex flex-col gap-2 self-start">
      <iframe
        ref={frame}
        title={t.title}
        src={PAGE}
        sandbox={ALLOWED}
        className="mx-auto h-140 w-full max-w-95 rounded-xl border bg-canvas"
      />
      <p className="text-center text-xs text-ink-3">{t.hint}</p>
    </div>
  )
}
