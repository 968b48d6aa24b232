import path from 'node:path'
import { accountNotices, accountsDomain, roleHolders } from '../domains/identity/accounts/index.ts'
import { apiKeysDomain } from '../domains/identity/api-keys/index.ts'
import { areasDomain } from '../domains/identity/areas/index.ts'
import { auditDomain } from '../domains/identity/audit/index.ts'
import { developersDomain } from '../domains/identity/developers/index.ts'
import { oauthDomain } from '../domains/identity/oauth/index.ts'
import { rolesDomain } from '../domains/identity/roles/index.ts'
import { secondFactorDomain } from '../domains/identity/second-factor/index.ts'
import { openSessions, signInDomain } from '../domains/identity/sign-in/index.ts'
import { thirdPartyLoginDomain } from '../domains/identity/third-party-login/index.ts'
import { uploadsDomain } from '../domains/identity/uploads/index.ts'
import type { EventPublisher } from '../events/domain-events.ts'
import { authPage } from '../http/pages/pages.ts'
import { openMailer } from '../mail/open-mailer.ts'
import { openSmsGateway } from '../sms/sms-gateway.ts'
import type { ServerDependencies } from './server-parts.ts'

export type Identity = Awaited<ReturnType<typeof composeIdentity>>

/** The lowest floor: identity and permissions. */
export async function composeIdentity(parts: ServerDependencies, events: EventPublisher) {
  const { database: db, clock, log, masterKey, deployment } = parts
  const { emailOnly, longAccounts } = deployment
  const audit = auditDomain({ db, clock, log, masterKey })
  const areas = areasDomain({ db, clock })
  const roles = rolesDomain({ db, events, holders: roleHolders(db), supportRole: deployment.supportRole })
  const uploads = uploadsDomain({ db, clock, files: parts.files, privateFiles: parts.privateFiles })
  const requirePicture = (url: string) => uploads.requirePictureFor('accountPic', url)
  const accounts = accountsDomain({ db, clock, events, roles, areas, requirePicture })
  const mailer = openMailer(parts.mail, path.join(parts.dataFolder, 'mail'), clock)
  const notices = accountNotices(mailer, log, accounts)
  const sms = openSmsGateway(parts.sms)
  const sessions = openSessions(db, clock)
  const secondFactor = secondFactorDomain({ db, clock, masterKey, notices, accounts, roles, sessions })
  const { asksSetUpFirst, publicUrl } = parts
  const ofSignIn = {
    accounts,
    roles,
    areas,
    sessions,
    secondFactor,
    mailer,
    notices,
    sms,
    events,
    emailOnly,
    longAccounts,
    asksSetUpFirst,
    publicUrl,
  }
  const signIn = signInDomain({ db, clock, log, masterKey, ...ofSignIn })
  const apiKeys = apiKeysDomain({ db, clock })
  const { completeLogin, accountCodes, isSignedInAs, requireSetUp } = signIn
  const thirdPartyLogin = thirdPartyLoginDomain({
    db,
    clock,
    log,
    accounts,
    areas,
    roles,
    notices,
    completeLogin,
    isSignedInAs,
    requireSetUp,
    settings: parts.oidc,
  })
  const developers = developersDomain({ db, clock, masterKey, codes: accountCodes })
  const problemPage = authPage(parts.consoleFolder)
  const oauth = oauthDomain({ db, clock, masterKey, log, accounts, uploads, problemPage })

  await roles.ensureBuiltIn()
  const ofAccounts = { audit, areas, roles, accounts, secondFactor, signIn }
  return { ...ofAccounts, apiKeys, thirdPartyLogin, oauth, developers, uploads, mailer }
}
