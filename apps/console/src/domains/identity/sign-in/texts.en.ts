import type { SessionsTexts } from './texts.zh.ts'

export const sessionsEn: SessionsTexts = {
  title: 'Sessions',
  text: 'Your account is signed in on these browsers and programs. If you don’t recognize a session, end it and reset your password.',
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
  end: 'End session',
  endNamed: (device) => `End session: ${device}`,
  endOthers: 'End all other sessions',
  latestOnly: (shown) =>
    `Only the latest ${shown} sessions are shown. “End all other sessions” also ends those not shown.`,
  failed: { title: 'Couldn’t load sessions', text: 'Check the network and try again.' },
  ending: {
    title: (device) => `End the session on “${device}”?`,
    text: 'That device is signed out immediately. Its open pages return to the sign-in page.',
    confirm: 'End session',
    done: 'Session ended',
    othersTitle: 'End all other sessions?',
    othersText: 'All devices except this browser are signed out immediately. API keys are not affected.',
    othersConfirm: 'End all other sessions',
    othersDone: (count) => (count === 1 ? '1 session ended' : `${count} sessions ended`),
  },
}
