import type { Job } from '../../../jobs/jobs.ts'

export const signInJobs = (sweep: () => Promise<void>): Job[] => [
  { name: 'sign-in.sweep', cron: '*/10 * * * *', run: sweep },
]
