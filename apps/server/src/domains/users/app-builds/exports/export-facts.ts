import type { Brand } from '@slipway/contract/users/apps/app-brand.ts'

/** What a project of an application is made of. The same facts give the same bytes. */
export interface ExportFacts {
  appId: string
  /** Of the companion, without a slash at its end. */
  base: string
  androidName: string
  bundleId: string
  brand: Brand
  colours: { light: string; dark: string }
  /** 1024 × 1024. */
  logo: Buffer
  /** Of the newest formal build. */
  versionName: string
  versionCode: number
  /** Of the provisioning profile; undefined without one. */
  profile: { teamId: string; aps: 'development' | 'production' | null } | undefined
  /** SHA-256 of the certificates that formal packages were signed with. */
  certificates: readonly string[]
}

/** A file of a project by its path. */
export type ProjectFile = readonly [path: string, content: string | Buffer]

/** The canvas of the kit, behind a page that has not drawn yet. */
export const CANVAS = { light: '#f5f5f2', dark: '#0d0e11' } as const
