import { developers, noInput, type MatrixRow } from './matrix-row.ts'

const endpoint = 'https://fcm.googleapis.com/fcm/send/a'
const may = 'user'

export const pushesRows: Record<string, MatrixRow> = {
  getPushKey: { may, input: noInput },
  subscribePush: { may, input: () => ({ endpoint, p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }) },
  unsubscribePush: { may, input: () => ({ endpoint }) },
  registerPushToken: { may, input: () => ({ appId: 'a'.repeat(32), channel: 'fcm', token: 'phone-1' }) },
  removePushToken: { may, input: noInput },
  testPush: { may, input: () => ({ endpoint }) },
  getPushSettings: { may, input: noInput },
  updatePushSettings: { may, input: () => ({ email: false }) },
  getEventDelivery: { may: developers, input: ({ productId }) => ({ productId, deKey: 'leak' }), isOwned: true },
  muteMessages: { may, input: () => ({ deviceId: 'A'.repeat(22), minutes: 0 }) },
}
