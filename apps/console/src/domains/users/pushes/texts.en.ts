import type { PushLogTexts } from './texts.zh.ts'

export const pushLogEn: PushLogTexts = {
  title: 'Delivery log',
  about: 'Events of the last 30 days by day in UTC, without saying who they were for.',
  p50: (time) => `Median time from the event to the reply of the push service: ${time}`,
  none: 'No event in the last 30 days that users were to be notified of.',
  failedToLoad: { title: 'Couldn’t load the delivery log', text: 'Check the network and try again.' },
  columns: {
    day: 'Day',
    told: 'To notify',
    listed: 'Listed',
    pushed: 'Pushed',
    held: 'Not pushed',
    deliveries: 'Deliveries to phones',
  },
  dropped: (n) => `over the cap ${n}`,
  quiet: (n) => `quiet hours ${n}`,
  muted: (n) => `muted ${n}`,
  noPhone: (n) => `no phone ${n}`,
  sent: (n) => `accepted ${n}`,
  failed: (status, n) => `failed ${n} (${status === 'unreachable' ? 'no reply' : status})`,
}
