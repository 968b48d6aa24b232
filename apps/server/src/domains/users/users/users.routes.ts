import { bindPhone, sendPhoneCode } from '@slipway/contract/users/users/user-phone.calls.ts'
import {
  downloadUserExport,
  getUserExport,
  requestUserExport,
} from '@slipway/contract/users/users/user-export.calls.ts'
import {
  getLogoff,
  requestLogoff,
  sendLogoffCode,
  withdrawLogoff,
} from '@slipway/contract/users/users/user-logoff.calls.ts'
import { endUserSession, listUserSessions } from '@slipway/contract/users/users/user-sessions.calls.ts'
import { getUserAvatar, removeUserAvatar, setUserAvatar } from '@slipway/contract/users/users/user-avatar.calls.ts'
import { setUserStatus } from '@slipway/contract/users/users/user-status.calls.ts'
import { getUser, updateUser } from '@slipway/contract/users/users/user-profile.calls.ts'
import {
  changeUserPassword,
  getUserCaptcha,
  loginUser,
  logoutUser,
  registerUser,
  resetUserPassword,
  sendUserCode,
} from '@slipway/contract/users/users/users.calls.ts'
import { serve, serveUser, serveUserDownload, serveUserFile, serveVisitor, type Route } from '../../../http/route.ts'
import type { userExportService } from './export/user-export.service.ts'
import type { userLogoffService } from './logoff/user-logoff.service.ts'
import type { userAvatars } from './user-avatars.ts'
import type { profileService } from './profile.service.ts'
import type { UserSessions } from './sessions/user-sessions.ts'
import type { UserCodes } from './sign-in/user-codes.ts'
import type { userPasswordsService } from './sign-in/user-passwords.service.ts'
import type { userSignInService } from './sign-in/user-sign-in.service.ts'
import type { userStatusService } from './user-status.service.ts'

interface Services {
  codes: UserCodes
  signIn: ReturnType<typeof userSignInService>
  passwords: ReturnType<typeof userPasswordsService>
  profile: ReturnType<typeof profileService>
  avatars: ReturnType<typeof userAvatars>
  sessions: UserSessions
  status: ReturnType<typeof userStatusService>
  logoff: ReturnType<typeof userLogoffService>
  dataExport: ReturnType<typeof userExportService>
  requireSetUp(): Promise<void>
}

export const usersRoutes = ({
  codes,
  signIn,
  passwords,
  profile,
  avatars,
  sessions,
  status,
  logoff,
  dataExport,
  requireSetUp,
}: Services): Route[] => [
  serveVisitor(getUserCaptcha, ({ input, cookies }) => codes.showCaptcha(input, cookies.visit())),

  serveVisitor(sendUserCode, async ({ input, ip, locale, cookies }) => {
    await requireSetUp()
    await codes.send(input, { ip, locale, visit: cookies.visit })
    return null
  }),

  serveVisitor(registerUser, async ({ input, cookies, ip, agent, app, locale, requestId }) => {
    await requireSetUp()
    const session = await signIn.register(input, { ip, agent, app, locale, requestId, visit: cookies.visit })
    cookies.user.keep(session.accessToken)
    return session
  }),

  serveVisitor(loginUser, async ({ input, cookies, ip, agent, app, locale, requestId }) => {
    await requireSetUp()
    const session = await signIn.login(input, { ip, agent, app, locale, requestId, visit: cookies.visit })
    cookies.user.keep(session.accessToken)
    return session
  }),

  serveVisitor(resetUserPassword, async ({ input, cookies, ip, agent, app }) => {
    await requireSetUp()
    await passwords.reset(input, { ip, agent, app })
    cookies.user.drop()
    return null
  }),

  serveUser(logoutUser, async ({ cookies }) => {
    if (cookies.user.token) await sessions.end(cookies.user.token)
    cookies.user.drop()
    return null
  }),

  serveUser(changeUserPassword, async ({ input, user, cookies, ip, agent, app }) => {
    await passwords.change(user, input, { ip, agent, app, token: cookies.user.token, visit: cookies.visit })
    return null
  }),

  serveUser(getUser, ({ user }) => profile.get(user)),

  serveUser(updateUser, ({ user, input }) => profile.change(user, input)),

  serveUserFile(setUserAvatar, ({ file, user }) => avatars.set(file, user)),

  serveUser(removeUserAvatar, ({ user }) => avatars.remove(user).then(() => null)),

  serveUserDownload(getUserAvatar, ({ input, user }) => avatars.open(input.avatarId, user)),

  serveUser(sendPhoneCode, async ({ user, input, ip, locale }) => {
    await profile.sendPhoneCode(user, input, { ip, locale })
    return null
  }),

  serveUser(bindPhone, ({ user, input, ip }) => profile.bindPhone(user, input, ip)),

  serveUser(listUserSessions, ({ user, cookies }) => sessions.list(user.userId, cookies.user.token)),

  serveUser(endUserSession, async ({ user, input, cookies }) => ({
    ended: await profile.endSession(user, input.sessionId, cookies.user.token),
  })),

  serveUser(sendLogoffCode, async ({ user, ip }) => {
    await logoff.sendCode(user, ip)
    return null
  }),

  serveUser(requestLogoff, ({ user, input, ip }) => logoff.confirm(user, input, ip)),

  serveUser(getLogoff, ({ user }) => logoff.get(user)),

  serveUser(withdrawLogoff, ({ user }) => logoff.withdraw(user)),

  serveUser(requestUserExport, ({ user }) => dataExport.ask(user)),

  serveUser(getUserExport, ({ user }) => dataExport.get(user)),

  serveUserDownload(downloadUserExport, ({ user, input }) => dataExport.download(user, input.token)),

  serve(setUserStatus, ({ input }) => status.set(input)),
]
