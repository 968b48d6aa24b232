import type { Job } from '../../../jobs/jobs.ts'
import { thirdPartyLoginRoutes } from './third-party-login.routes.ts'
import { thirdPartyLoginService, type Dependencies } from './third-party-login.service.ts'

export function thirdPartyLoginDomain(parts: Dependencies) {
  const logins = thirdPartyLoginService(parts)
  const jobs: Job[] = [{ name: 'third-party-login.sweep', cron: '*/10 * * * *', run: logins.sweep }]
  return { routes: thirdPartyLoginRoutes(logins), sweep: logins.sweep, jobs }
}
