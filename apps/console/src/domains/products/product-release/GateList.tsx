import type { GateView, PidDetailInfo } from '@slipway/contract/products/product-release/product-release.ts'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { TextLink } from '@slipway/ui/actions/TextLink.tsx'
import { Circle, CircleCheck, LockKeyhole } from 'lucide-react'
import { useConsolePaths, type ProductStep } from '../../../shared/console-paths.ts'
import { releaseTexts } from './release-texts.ts'

interface Props {
  info: PidDetailInfo
  /** Undefined for an account that may not edit the product. */
  onEdit: (() => void) | undefined
}

const icons: Record<GateView['state'], React.ReactNode> = {
  done: <CircleCheck size={18} className="text-released" />,
  open: <Circle size={18} className="text-trial" />,
  blocked: <LockKeyhole size={18} className="text-danger" />,
}

/** The requirements of a release, each with its state and a link to fix it. */
export function GateList({ info, onEdit }: Props) {
  const t = releaseTexts()
  const { gates } = info.release
  const open = gates.filter(({ state }) => state !== 'done').length
  return (
    <Panel
      title={t.checklist}
      aside={<span className="text-sm text-ink-2">{open === 0 ? t.checklistDone : t.checklistOpen(open)}</span>}
    >
      <ul>
        {gates.map((gate) => (
          <li key={gate.gate} className="flex items-start gap-3 border-b px-4 py-3">
            <span aria-hidden="true" className="mt-0.5 shrink-0">
              {icons[gate.state]}
            </span>
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-baseline gap-x-2">
                <span className="font-medium">{t.gates[gate.gate]}</span>
                <span className="text-xs text-ink-3">{t.states[gate.state]}</span>
              </p>
              <p className="text-sm text-ink-2 break-words">
                {gate.state === 'done' ? t.gateDone[gate.gate] : gate.msg}
                {gate.state === 'blocked' && ` ${t.blocked}`}
              </p>
            </div>
            <GateJump gate={gate} productId={info.productId} onEdit={onEdit} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function GateJump({ gate, productId, onEdit }: { gate: GateView; productId: string } & Pick<Props, 'onEdit'>) {
  const t = releaseTexts()
  const paths = useConsolePaths()
  if (gate.step === 'product') return onEdit && <TextButton onClick={onEdit}>{t.jump.product}</TextButton>
  if ((gate.gate === 'eventMessages' || gate.gate === 'eventTexts') && gate.dId !== undefined) {
    return (
      <TextLink href={paths.eventMessage(productId, gate.dId)} className="shrink-0">
        {t.jump.message}
      </TextLink>
    )
  }
  return (
    <TextLink href={paths.product(productId, pages[gate.step])} className="shrink-0">
      {t.jump[gate.step]}
    </TextLink>
  )
}

/** The page of each step. */
const pages: Record<Exclude<GateView['step'], 'product'>, ProductStep> = {
  function: 'function',
  interface: 'interface',
  hardware: 'hardware',
  firmware: 'firmware',
  release: 'release',
}
