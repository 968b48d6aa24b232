import type { DeviceName } from '@slipway/contract/topic.ts'
import { KitLink } from '@slipway/ui/KitProvider.tsx'
import { useLocation, useSearch } from '@tanstack/react-router'
import { useConsolePaths } from '../../../../shared/console-paths.ts'
import { useTexts } from '../../../../shared/texts/texts.ts'

/** The sections of a device as links, so that each can be opened in its own window. */
export function DeviceSections({ productId, serial }: DeviceName) {
  const t = useTexts().devices.detail
  const paths = useConsolePaths()
  const { tab } = useSearch({ strict: false }) as { tab?: unknown }
  const isWhy = useLocation({ select: ({ pathname }) => /\/why\/?$/.test(pathname) })
  const open = isWhy ? 'why' : tab === 'history' ? 'history' : 'now'
  const device = paths.device(productId, serial)
  const sections = [
    { key: 'now', label: t.tabs.now, href: device },
    { key: 'history', label: t.tabs.history, href: `${device}?tab=history` },
    { key: 'why', label: t.why, href: paths.deviceWhy(productId, serial) },
  ]
  return (
    <nav aria-label={t.tabs.label} className="mb-4 flex gap-6 overflow-x-auto border-b">
      {sections.map(({ key, label, href }) => (
        <KitLink
          key={key}
          href={href}
          aria-current={key === open ? 'page' : undefined}
          className={`flex h-10 shrink-0 items-center border-b-2 px-0.5 transition-colors -outline-offset-2! ${
            key === open ? 'border-accent font-medium text-ink' : 'border-transparent text-ink-2 hover:text-ink'
          }`}
        >
          {label}
        </KitLink>
      ))}
    </nav>
  )
}
