import type { HomePanel } from '@slipway/contract/users/homes/home-panels.ts'
import { ExternalLink } from 'lucide-react'
import { deviceTexts } from '../device-texts.ts'

/** The page of a third party, which opens apart from the app and is named before it is opened. */
export function EntryLink({ entry: { url, name } }: { entry: NonNullable<HomePanel['entry']> }) {
  const t = deviceTexts()
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className="mb-3 flex min-h-11 items-center gap-3 rounded-xl border bg-surface px-4 py-3 hover:bg-hover"
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{name}</span>
        <span className="block truncate text-xs text-ink-2">{t.opensHost(new URL(url).host)}</span>
      </span>
      <ExternalLink size={18} aria-hidden="true" className="shrink-0 text-ink-2" />
    </a>
  )
}
