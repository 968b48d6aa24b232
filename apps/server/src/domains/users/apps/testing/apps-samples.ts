import { randomBytes } from 'node:crypto'
import type { InputOf } from '@slipway/contract/define-call.ts'
import { addCustomCategory } from '@slipway/contract/users/apps/app-content.calls.ts'
import { createApp } from '@slipway/contract/users/apps/apps.calls.ts'
import type { Application } from '@slipway/contract/users/apps/apps.ts'
import sharp from 'sharp'
import type { Caller } from '../../../../testing/test-server.ts'
import { upload } from '../../../catalog/modules/testing/modules-samples.ts'

type Purpose = 'appLogo' | 'appStartPage' | 'appDeviceList'
const sizes: Readonly<Record<Purpose, [number, number]>> = {
  appLogo: [1024, 1024],
  appStartPage: [1242, 2688],
  appDeviceList: [622, 430],
}

/** The address of an uploaded picture of one color. */
export async function appPicture(owner: Caller, purpose: Purpose, background = '#0b7285'): Promise<string> {
  const [width, height] = sizes[purpose]
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
  return (await upload(owner, purpose, bytes, 'picture.png')).url
}

/** Names that no other application has. */
export function freeNames(): Pick<Application, 'appName' | 'androidName' | 'bundleId'> {
  const unlike = `a${randomBytes(4).toString('hex')}`
  return { appName: unlike.slice(0, 10), androidName: `com.acme.${unlike}`, bundleId: `com.acme-home.${unlike}` }
}

export const createdApp = async (
  owner: Caller,
  appName?: string,
  change: Partial<InputOf<typeof createApp>> = {},
): Promise<Application> =>
  owner.call(createApp, {
    ...freeNames(),
    ...(appName !== undefined && { appName }),
    logo: change.logo ?? (await appPicture(owner, 'appLogo')),
    ...change,
  })

/** An application with a custom category, for calls that point at either. */
export async function appWithCategory(owner: Caller, mark: string): Promise<{ appId: string; appCategoryId: string }> {
  const { appId } = await createdApp(owner, mark.slice(0, 10))
  const { categoryId } = await owner.call(addCustomCategory, { appId, label: { zh: mark, en: mark } })
  return { appId, appCategoryId: categoryId }
}
