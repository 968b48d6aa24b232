/** What a call names, and who of those with something to do with the home may use it that way; the owner may everything. */
export interface IdRow {
  /** Names in `$` stand for IDs of the world of the test. */
  input: Record<string, unknown>
  /** Of `manager member guest viewer visitor`: the others are answered as if there was nothing. */
  may?: string
  /** Answers everyone alike, and changes nothing for a caller that may not. */
  isSilent?: true
}

const device = { deviceId: '$device' }
const home = { homeId: '$home' }
const program = { appId: 'a'.repeat(32), miniProgramId: 'b'.repeat(32) }
const token = (name: string) => ({ token: name })
const daily = { days: [1], time: '06:30', timeZone: 'UTC' }
const all = 'manager member guest viewer'

/** Every call of end users with an ID in its input; one call has a row for each position, and for IDs of other homes. */
export const idRows: Readonly<Record<string, readonly IdRow[]>> = {
  getHomeSnapshot: [{ input: home, may: 'manager member' }],
  watchHome: [{ input: home, may: 'manager member' }],
  listRooms: [{ input: home, may: 'manager member' }],
  listMembers: [{ input: home, may: 'manager member' }],
  updateHome: [{ input: { ...home, country: 'CN' }, may: 'manager' }],
  addRoom: [{ input: { ...home, name: 'new' }, may: 'manager' }],
  sortRooms: [
    { input: { ...home, sort: ['$room'] }, may: 'manager' },
    { input: { homeId: '$ownHome', sort: ['$room'] }, isSilent: true },
  ],
  renameRoom: [{ input: { roomId: '$room', name: 'Hall' }, may: 'manager' }],
  createBindToken: [{ input: home, may: 'manager' }],
  getBindToken: [{ input: { bindId: '$bind' } }],
  claimDevice: [{ input: { ...home, productId: '$product', serial: 'none', code: '0000000000' }, may: 'manager' }],
  // Applications are found by everyone, published ones only: nothing of a home.
  getBrand: [{ input: { appId: 'a'.repeat(32) } }],
  registerPushToken: [{ input: { appId: 'a'.repeat(32), channel: 'fcm', token: 'phone-1' } }],
  // The same of mini-programs: what an application shows has nothing of a home.
  listUserPrograms: [{ input: { appId: 'a'.repeat(32) }, may: all, isSilent: true }],
  openPreview: [{ input: { token: '1.1.aaaa' } }],
  openUserProgram: [{ input: program }],
  grantToProgram: [{ input: { ...program, permissions: [] } }],
  getProgramStore: [{ input: program }],
  putProgramStore: [{ input: { ...program, key: 'x' } }],
  getLabelProduct: [{ input: { productId: '$product' }, may: all, isSilent: true }],
  inviteMember: [{ input: home }],
  withdrawInvitations: [{ input: home }],
  readInvitation: [{ input: token('$formerInvitation') }],
  joinHome: [{ input: token('$formerInvitation') }],
  updateMember: [
    { input: { ...home, memberId: '$member', mayManage: false } },
    { input: { homeId: '$ownHome', memberId: '$member', mayManage: false } },
  ],
  removeMember: [{ input: { ...home, memberId: '$owner' } }, { input: { homeId: '$ownHome', memberId: '$member' } }],
  transferHome: [
    { input: { ...home, memberId: '$member', password: 'UmlnaHQtMG5l' } },
    { input: { homeId: '$ownHome', memberId: '$member', password: 'UmlnaHQtMG5l' } },
  ],
  dissolveHome: [{ input: home }],
  getDeviceUpgrade: [{ input: device, may: all }],
  acceptDeviceUpgrade: [{ input: { ...device, jobId: 'A'.repeat(22) }, may: 'manager' }],
  getHomeDevice: [{ input: device, may: all }],
  resolvePanel: [{ input: device, may: all }],
  getPanelStore: [{ input: { ...device, panelId: '1' }, may: all }],
  putPanelStore: [{ input: { ...device, panelId: '1', key: 'x' }, may: all }],
  reportPanel: [{ input: { ...device, panelId: '1', version: '1.0.0', event: 'opened' }, may: all }],
  getHomeDeviceHistory: [{ input: { ...device, deKey: 'temp', from: 0, to: 1 }, may: all }],
  listHomeDeviceEvents: [{ input: device, may: all }],
  explainHomeDevice: [{ input: device, may: all }],
  setHomeDevice: [{ input: { ...device, data: { level: 1 } }, may: 'manager member guest' }],
  invokeHomeDevice: [{ input: { ...device, deKey: 'restart' }, may: 'manager member guest' }],
  updateHomeDevice: [
    { input: { ...device, sort: 1 }, may: 'manager' },
    { input: { ...device, roomId: '$room' }, may: 'manager' },
    { input: { deviceId: '$ownDevice', roomId: '$room' } },
    { input: { deviceId: '$ownDevice', homeId: '$home' } },
    { input: { ...device, homeId: '$ownHome' } },
  ],
  unbindDevice: [{ input: device }],
  // Written for everyone who has such a device in hand: nothing of a home.
  listShownGuides: [],
  shareDevice: [{ input: { ...device, endTime: '$soon' }, may: 'manager' }],
  listShares: [{ input: device, may: 'manager' }],
  endShare: [{ input: { shareId: '$share' } }],
  readShare: [{ input: token('$formerVisit') }],
  acceptShare: [{ input: token('$formerVisit') }, { input: token('$visit') }],
  visitDevice: [{ input: token('$formerVisit') }, { input: token('$link'), may: 'visitor' }],
  watchVisit: [{ input: token('$formerVisit') }],
  setVisitedDevice: [
    { input: { ...token('$formerVisit'), data: { level: 1 } } },
    { input: { ...token('$link'), data: { level: 1 } }, may: 'visitor' },
  ],
  invokeVisitedDevice: [
    { input: { ...token('$formerVisit'), deKey: 'restart' } },
    { input: { ...token('$link'), deKey: 'restart' }, may: 'visitor' },
  ],
  listScenes: [{ input: home, may: 'manager member' }],
  addScene: [
    { input: { ...home, name: 'Film', icon: 'film', actions: [{ ...device, data: { level: 1 } }] }, may: 'manager' },
    { input: { homeId: '$ownHome', name: 'Film', icon: 'film', actions: [{ ...device, data: { level: 1 } }] } },
  ],
  updateScene: [
    { input: { sceneId: '$scene', name: 'Night' }, may: 'manager' },
    { input: { sceneId: '$scene', actions: [{ deviceId: '$ownDevice', data: { level: 1 } }] } },
  ],
  runScene: [{ input: { sceneId: '$scene' }, may: 'manager member' }],
  addTimer: [
    { input: { ...device, data: { level: 1 }, ...daily }, may: 'manager member guest' },
    { input: { sceneId: '$scene', ...daily }, may: 'manager member' },
  ],
  listTimers: [{ input: device, may: 'manager member guest' }],
  updateTimer: [{ input: { timerId: '$timer', enabled: false } }],
  deleteTimer: [{ input: { timerId: '$timer' } }],
  listMessages: [
    { input: home, may: 'manager member' },
    { input: { before: '$message' }, may: 'manager member' },
  ],
  getMessage: [{ input: { messageId: '$message' }, may: 'manager member' }],
  closeMessage: [{ input: { messageId: '$message' }, may: 'manager member' }],
  readMessages: [{ input: { upTo: '$message' }, may: 'manager member' }],
  listUserNotices: [{ input: { before: '$notice' } }],
  readUserNotices: [{ input: { upTo: '$notice' } }],
  deleteUserNotices: [{ input: { ids: ['$notice'] }, isSilent: true }],
  deleteMessages: [{ input: { ids: ['$message'] }, may: 'manager member', isSilent: true }],
  muteMessages: [{ input: { ...device, minutes: 5 }, may: 'manager member' }],
  subscribePush: [{ input: { endpoint: 'https://push.example.com/x', p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } }],
  testPush: [{ input: { endpoint: '$endpoint' } }],
  unsubscribePush: [{ input: { endpoint: '$endpoint' }, isSilent: true }],
  sendFeedback: [
    { input: { problemType: 401, description: 'It blinks', deviceId: '$device' }, may: all },
    { input: { problemType: 401, description: 'It blinks', pictures: ['$unsent'] } },
  ],
  getOwnFeedback: [{ input: { recordId: '$record' } }],
  addToFeedback: [{ input: { recordId: '$record', msg: 'And?' } }],
  readOwnFeedback: [{ input: { recordId: '$record' } }],
  listOwnFeedback: [{ input: { before: '$record' }, isSilent: true }],
  getOwnFeedbackPicture: [{ input: { pictureId: '$picture' } }],
  getUserAvatar: [{ input: { avatarId: '$avatar' }, may: 'manager member' }],
  downloadUserExport: [{ input: token('$export') }],
  endUserSession: [{ input: { sessionId: '$session' } }],
  // Last, because others need them.
  deleteScene: [{ input: { sceneId: '$scene' }, may: 'manager' }],
  deleteRoom: [{ input: { roomId: '$room' }, may: 'manager' }],
}

/** Fields that name something. A new one that is no ID needs a place here; `code` and `productId` are no secrets of a home. */
const idField = /(Id|Ids|^id|^ids|^token|^upTo|^before|^endpoint|^ticket|^sort|^pictures)$/

export const namesSomething = (fields: readonly string[]): boolean => fields.some((field) => idField.test(field))
