import { ArrowRight, Plus, Trash2 } from 'lucide-react'
import { Avatar } from '@slipway/ui/data/Avatar.tsx'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { IconButton } from '@slipway/ui/actions/IconButton.tsx'
import { Kbd } from '@slipway/ui/actions/Kbd.tsx'
import { LinkButton } from '@slipway/ui/actions/LinkButton.tsx'
import { PictureTile } from '@slipway/ui/data/PictureTile.tsx'
import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { TextLink } from '@slipway/ui/actions/TextLink.tsx'
import { KitSection, Line } from './KitSection.tsx'
import type { SampleTexts } from './sample-texts.ts'

const tones = ['primary', 'secondary', 'ghost', 'danger'] as const

export function ButtonSamples({ t }: { t: SampleTexts }) {
  return (
    <KitSection id="buttons" title={t.sections.buttons}>
      {(['large', 'normal', 'small'] as const).map((size) => (
        <Line key={size}>
          {tones.map((tone) => (
            <Button key={tone} tone={tone} size={size}>
              {tone === 'danger' ? t.remove : t.save}
            </Button>
          ))}
          <Button tone="primary" size={size} icon={<Plus size={16} />}>
            {t.create}
          </Button>
          <Button tone="primary" size={size} busy>
            {t.create}
          </Button>
          <Button size={size} disabled>
            {t.create}
          </Button>
        </Line>
      ))}
      <Line>
        <LinkButton href="#buttons" tone="primary" iconAfter={<ArrowRight size={16} />}>
          {t.next}
        </LinkButton>
        <IconButton label={t.remove} icon={<Trash2 size={16} />} />
        <IconButton label={t.remove} icon={<Trash2 size={16} />} size="normal" framed />
        <IconButton label={t.remove} icon={<Trash2 size={16} />} disabled />
        <TextLink href="#buttons">{t.forgot}</TextLink>
        <TextButton>{t.clearSearch}</TextButton>
        <Kbd>⌘K</Kbd>
        <Avatar name={t.person} />
        {t.rows.map((name) => (
          <PictureTile key={name} name={name} />
        ))}
        <PictureTile name={t.rows[1] ?? ''} size={48} />
      </Line>
    </KitSection>
  )
}
