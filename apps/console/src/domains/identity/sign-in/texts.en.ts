import type { SessionsTexts } from './texts.zh.ts'

export const sessionsEn: SessionsTexts = {
  title: 'Sessions',
  text: 'Your account is signed in on these browsers and programs. If you do not know one, end it at once and reset your password.',
  columns: {
    device: 'Device',
    place: 'Signed in from',
    startTime: 'Signed in',
    lastSeenTime: 'Last seen',
    actions: 'Actions',
  },
  current: 'This session',
  on: (browser, system) => `${browser} on ${system}`,
  unknown: 'Unknown device',
  localNetwork: 'Local network',
  end: 'End',
  endNamed: (device) => `End the session: ${device}`,
  endOthers: 'End all other sessions',
  latestOnly: (shown) => `Only the latest ${shown} sessions are shown; “End all other sessions” ends every one.`,
  failed: { title: 'The sessions did not load', text: 'Check the network and try again.' },
  ending: {
    title: (device) => `End the session on “${device}”?`,
    text: 'That device is signed out at once; its open pages go to the sign-in page.',
    confirm: 'End session',
    done: 'The session has ended',
    othersTitle: 'End all other sessions?',
    othersText: 'Every device but this browser is signed out at once. API keys stay as they are.',
    othersConfirm: 'End all',
    othersDone: (count) => (count === 1 ? '1 session has ended' : `${count} sessions have ended`),
  },
}
