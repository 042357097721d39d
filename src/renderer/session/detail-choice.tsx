import { Select } from '../kit/select'
import { details, useDetail } from './transcript/detail'

/** How much is shown of conversations, in all windows of this profile. */
export function DetailChoice() {
  const [detail, choose] = useDetail()
  return (
    <Select
      label="Detail"
      value={detail}
      options={details}
      onChange={(value) => choose(details.find((one) => one.value === value)?.value ?? detail)}
      bare
      quiet
    />
  )
}
