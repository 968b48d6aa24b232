import type { HostPermission } from '@slipway/contract/products/panels/packages/panel-manifest.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { miniProgramsTexts } from './mini-programs-texts.ts'
import { useGrant } from './mini-programs.queries.ts'

export interface AskingProgram {
  miniProgramId: string
  frame: { permissions: readonly HostPermission[] }
}

/** Whoever has denied everything isn't asked again; whoever has allowed something is asked about what a new version adds. */
export const mustAsk = (
  asked: readonly HostPermission[],
  { granted, isAnswered }: { granted: readonly HostPermission[]; isAnswered: boolean },
): boolean => asked.some((permission) => !granted.includes(permission)) && (!isAnswered || granted.length > 0)

interface Props {
  appId: string
  program: AskingProgram
  title: string
  onAnswer(permissions: HostPermission[]): void
}

/** What a mini-program may do, asked once. */
export function Asking({ appId, program: { miniProgramId, frame }, title, onAnswer }: Props) {
  const t = miniProgramsTexts()
  const grant = useGrant(appId, miniProgramId)
  const answer = (permissions: HostPermission[]) =>
    grant.mutate(permissions, { onSuccess: () => onAnswer(permissions) })
  return (
    <section className="mx-auto mt-5 max-w-100 rounded-lg border bg-surface p-4">
      <h2 className="text-lg font-medium">{t.asks(title)}</h2>
      <ul className="my-3 list-disc pl-5">
        {frame.permissions.map((permission) => (
          <li key={permission}>{t.permissions[permission]}</li>
        ))}
      </ul>
      <p className="text-sm text-ink-2">{t.asksText}</p>
      <div className="mt-4 flex gap-2">
        <Button size="large" onClick={() => answer([])} busy={grant.isPending}>
          {t.deny}
        </Button>
        <Button size="large" tone="primary" onClick={() => answer([...frame.permissions])} busy={grant.isPending}>
          {t.allow}
        </Button>
      </div>
    </section>
  )
}
