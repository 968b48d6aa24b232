import type { Application } from '@slipway/contract/users/apps/apps.ts'
import { BuildCard } from './BuildCard.tsx'
import { BuildHistory } from './BuildHistory.tsx'
import { BuildersPanel } from './builders/BuildersPanel.tsx'
import { ExportsPanel } from './exports/ExportsPanel.tsx'
import { KeysPanel } from './keys/KeysPanel.tsx'

/** SC-69: an installable package for tests, one for users, and what was built before. */
export function BuildStep({ app: { appId } }: { app: Pick<Application, 'appId'> }) {
  return (
    <div className="flex flex-col gap-6">
      <div className="grid gap-6 lg:grid-cols-2">
        <BuildCard appId={appId} packageType="experience" />
        <BuildCard appId={appId} packageType="formal" />
      </div>
      <BuildHistory appId={appId} />
      <KeysPanel appId={appId} />
      <ExportsPanel appId={appId} />
      <BuildersPanel />
    </div>
  )
}
