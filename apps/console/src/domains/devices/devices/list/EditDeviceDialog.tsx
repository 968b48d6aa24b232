import { labelKind } from '@slipway/contract/devices/device-groups/device-groups.ts'
import { deviceLimits } from '@slipway/contract/devices/devices/devices.limits.ts'
import type { ListedDevice } from '@slipway/contract/devices/devices/devices.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Checkbox } from '@slipway/ui/form/Checkbox.tsx'
import { Form } from '@slipway/ui/form/Form.tsx'
import { FormFoot } from '@slipway/ui/form/FormFoot.tsx'
import { Select } from '@slipway/ui/form/Select.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { useKitTexts } from '@slipway/ui/KitProvider.tsx'
import { Dialog } from '@slipway/ui/overlay/Dialog.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { labelQueries, useDescribeDevice } from './labels.queries.ts'
import { listTexts } from './list-texts.ts'

/** The name, remark, tags and group of one device. */
export function EditDeviceDialog({ device, onClose }: { device: ListedDevice; onClose: () => void }) {
  const t = listTexts()
  const kit = useKitTexts()
  const { productId, serial } = device
  const { data: labels = [] } = useQuery(labelQueries.list(productId))
  const describe = useDescribeDevice()
  const [name, setName] = useState(device.name)
  const [remark, setRemark] = useState(device.remark)
  const [tagIds, setTagIds] = useState(device.tags.map(({ labelId }) => labelId))
  const [groupId, setGroupId] = useState(device.group?.labelId ?? '')
  const tags = labels.filter(({ kind }) => kind === labelKind.tag)
  const groups = labels.filter(({ kind }) => kind === labelKind.group)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    describe.mutate({ productId, serial, name, remark, tagIds, groupId }, { onSuccess: onClose })
  }
  return (
    <Dialog open onClose={onClose} title={t.editTitle(serial)} size="small" keepOnOutsidePress>
      <Form onSubmit={submit}>
        <TextField
          label={t.name}
          maxLength={deviceLimits.nameLength}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label={t.remark}
          maxLength={deviceLimits.remarkLength}
          value={remark}
          onChange={(event) => setRemark(event.target.value)}
        />
        {tags.length > 0 && (
          <fieldset>
            <legend className="mb-2 text-sm">{t.tags}</legend>
            <div className="flex max-h-40 flex-wrap gap-x-5 gap-y-2 overflow-y-auto">
              {tags.map((tag) => (
                <Checkbox
                  key={tag.labelId}
                  label={tag.name}
                  checked={tagIds.includes(tag.labelId)}
                  onChange={(event) =>
                    setTagIds(
                      event.target.checked ? [...tagIds, tag.labelId] : tagIds.filter((id) => id !== tag.labelId),
                    )
                  }
                />
              ))}
            </div>
          </fieldset>
        )}
        {groups.length > 0 && (
          <Select
            label={t.group}
            options={[
              { value: '', label: t.noGroup },
              ...groups.map((group) => ({ value: group.labelId, label: group.name })),
            ]}
            value={groupId}
            onValueChange={setGroupId}
          />
        )}
        <FormFoot>
          <Button onClick={onClose}>{kit.cancel}</Button>
          <Button tone="primary" type="submit" busy={describe.isPending}>
            {t.save}
          </Button>
        </FormFoot>
      </Form>
    </Dialog>
  )
}
