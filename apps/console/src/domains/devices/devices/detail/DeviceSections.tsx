import type { DeviceName } from '@slipway/contract/topic.ts'
import { LinkTabs } from '@slipway/ui/layout/LinkTabs.tsx'
import { useLocation, useSearch } from '@tanstack/react-router'
import { useConsolePaths } from '../../../../shared/console-paths.ts'
import { useTexts } from '../../../../shared/texts/texts.ts'

/** The sections of a device as links, so that each can be opened in its own window. */
export function DeviceSections({ productId, serial }: DeviceName) {
  const t = useTexts().devices.detail
  const paths = useConsolePaths()
  const { tab } = useSearch({ strict: false }) as { tab?: unknown }
  const page = useLocation({ select: ({ pathname }) => /\/(why|updates)\/?$/.exec(pathname)?.[1] })
  const open = page ?? (tab === 'history' ? 'history' : 'now')
  const device = paths.device(productId, serial)
  const sections = [
    { key: 'now', label: t.tabs.now, href: device },
    { key: 'history', label: t.tabs.history, href: `${device}?tab=history` },
    { key: 'updates', label: t.tabs.updates, href: paths.deviceUpdates(productId, serial) },
    { key: 'why', label: t.why, href: paths.deviceWhy(productId, serial) },
  ]
  return <LinkTabs label={t.tabs.label} value={open} tabs={sections} className="mb-4" />
}
