import { useLocation } from '@tanstack/react-router'
import { EditPage } from './EditPage.tsx'
import { EventsPage } from './EventsPage.tsx'
import { HistoryPage } from './HistoryPage.tsx'
import { MorePage } from './MorePage.tsx'
import { MovePage } from './MovePage.tsx'
import { RemovePage } from './RemovePage.tsx'
import { LeavePage } from '../shared/LeavePage.tsx'
import { SharesPage } from '../shared/SharesPage.tsx'
import { DeviceTimersPage } from '../timers/TimersPage.tsx'
import { UpgradesPage } from '../upgrades/UpgradesPage.tsx'
import { WhyPage } from './WhyPage.tsx'

const parts = new Map([
  ['edit', <EditPage key="edit" />],
  ['move', <MovePage key="move" />],
  ['history', <HistoryPage key="history" />],
  ['events', <EventsPage key="events" />],
  ['why', <WhyPage key="why" />],
  ['remove', <RemovePage key="remove" />],
  ['firmware', <UpgradesPage key="firmware" />],
  ['timers', <DeviceTimersPage key="timers" />],
  ['share', <SharesPage key="share" />],
  ['leave', <LeavePage key="leave" />],
])

/** The pages behind a panel, in one file: each is small, and a route of its own would be part of every first visit. */
export function DevicePartPage() {
  const [, , , part = ''] = useLocation().pathname.split('/')
  return parts.get(part) ?? <MorePage />
}
