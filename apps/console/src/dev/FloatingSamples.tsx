import { Box, Copy, LayoutGrid, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { CommandPalette } from '@slipway/ui/overlay/CommandPalette.tsx'
import { ConfirmDialog } from '@slipway/ui/overlay/ConfirmDialog.tsx'
import { Dialog } from '@slipway/ui/overlay/Dialog.tsx'
import { Drawer } from '@slipway/ui/overlay/Drawer.tsx'
import { FormFoot } from '@slipway/ui/form/FormFoot.tsx'
import { Menu } from '@slipway/ui/overlay/Menu.tsx'
import { TextArea } from '@slipway/ui/form/TextArea.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { useCommandKey } from '@slipway/ui/overlay/use-command-key.ts'
import { KitSection, Line } from './KitSection.tsx'
import type { SampleTexts } from './sample-texts.ts'

type Floating = 'dialog' | 'confirm' | 'drawer' | 'palette' | undefined

export function FloatingSamples({ t }: { t: SampleTexts }) {
  const [open, setOpen] = useState<Floating>()
  const [name, setName] = useState('')
  const [query, setQuery] = useState('')
  const close = () => setOpen(undefined)
  const matching = (label: string) => label.toLowerCase().includes(query.toLowerCase())
  useCommandKey(() => setOpen('palette'))

  const leaveDrawer = () => {
    setName('')
    close()
  }
  return (
    <KitSection id="floating" title={t.sections.floating}>
      <Line>
        <Button onClick={() => setOpen('dialog')}>{t.openDialog}</Button>
        <Button onClick={() => setOpen('confirm')}>{t.openConfirm}</Button>
        <Button onClick={() => setOpen('drawer')}>{t.openDrawer}</Button>
        <Button onClick={() => setOpen('palette')}>{t.openPalette}</Button>
        <Menu
          label={t.openMenu}
          framed
          items={[
            { label: t.edit, icon: <Pencil size={16} />, onSelect: () => showToast('info', t.edit) },
            { label: t.duplicate, icon: <Copy size={16} />, href: '#floating' },
            'separator',
            { label: t.remove, icon: <Trash2 size={16} />, tone: 'danger', onSelect: () => setOpen('confirm') },
          ]}
        />
      </Line>
      <Line>
        <Button onClick={() => showToast('success', t.toastSuccess)}>{t.toastSuccess}</Button>
        <Button onClick={() => showToast('error', t.toastError)}>{t.toastError}</Button>
        <Button onClick={() => showToast('info', t.toastInfo)}>{t.toastInfo}</Button>
        <Button onClick={() => showToast('warning', t.toastWarning)}>{t.toastWarning}</Button>
      </Line>

      <Dialog open={open === 'dialog'} onClose={close} title={t.dialogTitle} description={t.dialogText}>
        <TextField label={t.name} placeholder={t.nameExample} required />
        <TextField label={t.model} hint={t.modelHint} mono required />
        <TextArea label={t.remark} limit={200} />
        <FormFoot>
          <Button onClick={close}>{t.cancel}</Button>
          <Button tone="primary" onClick={close}>
            {t.create}
          </Button>
        </FormFoot>
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onClose={close}
        title={t.confirmTitle}
        confirmLabel={t.remove}
        onConfirm={close}
      >
        {t.confirmText}
      </ConfirmDialog>
      <Drawer
        open={open === 'drawer'}
        onClose={leaveDrawer}
        title={t.drawerTitle}
        description={t.drawerText}
        dirty={name !== ''}
        foot={
          <>
            <Button onClick={leaveDrawer}>{t.cancel}</Button>
            <Button tone="primary" onClick={leaveDrawer}>
              {t.save}
            </Button>
          </>
        }
      >
        <TextField label={t.name} value={name} onChange={(event) => setName(event.target.value)} required />
      </Drawer>
      <CommandPalette
        open={open === 'palette'}
        onClose={close}
        label={t.openPalette}
        placeholder={t.palettePlaceholder}
        query={query}
        onQueryChange={setQuery}
        groups={[
          {
            head: t.paletteGroups.sections,
            commands: Object.values(t.tabs)
              .filter(matching)
              .map((label) => ({ id: label, label, icon: <LayoutGrid size={16} />, onSelect: () => undefined })),
          },
          {
            head: t.paletteGroups.products,
            commands: t.rows.filter(matching).map((label, index) => ({
              id: label,
              label,
              hint: `p9a3f1c0${index}`,
              icon: <Box size={16} />,
              onSelect: () => showToast('info', label),
            })),
          },
        ]}
      />
    </KitSection>
  )
}
