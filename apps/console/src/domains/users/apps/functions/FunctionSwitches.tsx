import { chooseAppFunctions } from '@slipway/contract/users/apps/app-content.calls.ts'
import type { ApplicationDetail } from '@slipway/contract/users/apps/apps.ts'
import { inLocale } from '@slipway/contract/locale.ts'
import { Switch } from '@slipway/ui/form/Switch.tsx'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { useAppChange } from '../apps.queries.ts'
import { appsTexts } from '../apps-texts.ts'

/** SC-66: what the application does without. */
export function FunctionSwitches({ detail: { app, functions } }: { detail: ApplicationDetail }) {
  const t = appsTexts().functions
  const choose = useAppChange(chooseAppFunctions)
  const shownAs = new Map(choose.isPending ? choose.variables.functions.map(({ key, enabled }) => [key, enabled]) : [])
  return (
    <Panel title={t.title}>
      <p className="px-4 pt-3 text-sm text-ink-2">{t.text}</p>
      <ul className="divide-y p-4 pt-1">
        {functions.map(({ key, enabled, locked, why }) => (
          <li key={key} className="py-3">
            <Switch
              spread
              label={t.names[key]}
              checked={shownAs.get(key) ?? enabled}
              disabled={locked || choose.isPending}
              onChange={({ target }) =>
                choose.mutate({ appId: app.appId, functions: [{ key, enabled: target.checked }] })
              }
            />
            {locked && <p className="pt-1 text-xs text-ink-3">{inLocale(why, currentLocale())}</p>}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
