import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import { panelFeature } from '@slipway/contract/products/features/panel/panel-feature.ts'
import type { resolvePanel } from '@slipway/contract/users/homes/home-devices.calls.ts'
import type { ResolvedPanel } from '@slipway/contract/users/homes/home-panels.ts'
import type { reportPanel } from '@slipway/contract/users/homes/panel-reports.calls.ts'
import type { AppClient, EndUser } from '../../../../http/route.ts'
import type { FeaturesApi } from '../../../products/features/index.ts'
import type { PanelsApi } from '../../../products/panels/index.ts'
import type { OpenedDevice } from './device-panels.ts'
import { resolvedPanel } from './resolved-panel.ts'

/** The mini-programs that a user has in an app. */
export type ProgramsOf = (user: EndUser, app: Pick<AppClient, 'appId'>) => OpenedDevice['programOf']

interface Dependencies {
  features: Pick<FeaturesApi, 'inForceOf'>
  panels: Pick<PanelsApi, 'deliver' | 'filesAt' | 'links' | 'report'>
  programsOf: ProgramsOf
  requireSeen(user: EndUser, deviceId: string): Promise<{ productId: string }>
}

/** What apps ask and say about the panel of a device. */
export const panelCalls = ({ features, panels, programsOf, requireSeen }: Dependencies) => ({
  /** With the generated panel as a document, too. */
  async panel(
    { deviceId, ...asked }: CheckedInputOf<typeof resolvePanel>,
    user: EndUser,
    app: Pick<AppClient, 'appId' | 'appVersion'>,
  ): Promise<ResolvedPanel> {
    const { productId } = await requireSeen(user, deviceId)
    const model = (await features.inForceOf(productId)).map(panelFeature)
    const appVersion = asked.appVersion ?? (app.appVersion || undefined)
    const programOf = programsOf(user, app)
    return resolvedPanel(panels, { ...asked, appVersion }, { productId, model, reader: user, programOf })
  },

  async reportPanel({ deviceId, ...report }: CheckedInputOf<typeof reportPanel>, user: EndUser): Promise<null> {
    const { productId } = await requireSeen(user, deviceId)
    await panels.report({ ...report, productId, reader: user })
    return null
  },
})
