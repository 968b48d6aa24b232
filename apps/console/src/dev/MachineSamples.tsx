import { Send } from 'lucide-react'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { CopyBlock } from '@slipway/ui/data/CopyBlock.tsx'
import { Log } from '@slipway/ui/data/Log.tsx'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { StatusDot } from '@slipway/ui/data/StatusDot.tsx'
import { Switch } from '@slipway/ui/form/Switch.tsx'
import { KitSection } from './KitSection.tsx'
import type { SampleTexts } from './sample-texts.ts'

const lines = [
  { id: 1, time: '14:02:11', mark: 'note' as const, text: 'connected' },
  { id: 2, time: '14:02:12', mark: 'down' as const, text: 'prop_set  power=true' },
  { id: 3, time: '14:02:12', mark: 'up' as const, text: 'prop_report power=true' },
  { id: 4, time: '14:02:19', mark: 'down' as const, text: 'prop_set  brightness=720', tone: 'error' as const },
  { id: 5, time: '14:02:41', mark: 'note' as const, text: 'heartbeat', tone: 'dim' as const },
]

const code = [
  {
    key: 'mosquitto',
    label: 'mosquitto_pub',
    code: 'mosquitto_pub -h 127.0.0.1 -p 1883 -i p9a3f3aef.SN0001 \\\n  -t iot/v1/p9a3f3aef/SN0001/up/property/report \\\n  -m \'{"id":"1","data":{"power":true}}\'',
  },
  {
    key: 'node',
    label: 'Node.js',
    code: "import { connect } from 'mqtt'\n\nconst device = connect('mqtt://127.0.0.1:1883')",
  },
]

export function MachineSamples({ t }: { t: SampleTexts }) {
  return (
    <KitSection id="machines" title={t.sections.machines}>
      <div className="grid items-start gap-6 md:grid-cols-[312px_1fr]">
        <Panel
          title={<StatusDot tone="released">{t.virtualDevice}</StatusDot>}
          aside={<code className="font-mono text-xs text-ink-3">VD-20F1</code>}
        >
          <div className="flex flex-col gap-4 p-4">
            <Switch label={t.power} spread defaultChecked />
            <Button size="small" icon={<Send size={14} />}>
              {t.report}
            </Button>
          </div>
          <Log label={t.logLabel} lines={lines} className="h-36" />
        </Panel>
        <CopyBlock label={t.connect} tabs={code} />
      </div>
    </KitSection>
  )
}
