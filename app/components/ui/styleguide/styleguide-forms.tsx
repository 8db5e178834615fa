import { Button } from "../button.tsx";
import { Checkbox } from "../forms/checkbox.tsx";
import { Field } from "../forms/field.tsx";
import { Input } from "../forms/input.tsx";
import { RadioScale } from "../forms/radio-scale.tsx";
import { Select } from "../forms/select.tsx";
import { Specimen } from "./styleguide-specimen.tsx";
import { Switch } from "../forms/switch.tsx";
import { Textarea } from "../forms/textarea.tsx";

const agreement = ["Not at all", "Rarely", "Sometimes", "Often", "Most of the time", "Completely"];

export function StyleGuideForms() {
  return (
    <>
      <Specimen number={6} title="Fields">
        <form className="grid max-w-4xl gap-x-10 gap-y-8 md:grid-cols-2" noValidate>
          <Field label="Your name" required>
            <Input name="name" autoComplete="name" defaultValue="Lucía Fernández" />
          </Field>
          <Field
            label="E-mail"
            required
            hint="We answer within two working days."
            error="Write an address with an @, such as ana@cooperativa.example."
          >
            <Input name="email" type="email" autoComplete="email" defaultValue="lucia" />
          </Field>
          <Field label="Phone" optional="optional">
            <Input name="phone" type="tel" placeholder="+598 …" />
          </Field>
          <Field label="How large is your organization?">
            <Select name="size" defaultValue="">
              <option value="">Choose one</option>
              <option>Up to 20 people</option>
              <option>21 to 100 people</option>
              <option>More than 100 people</option>
            </Select>
          </Field>
          <Field
            label="What would you like to change first?"
            hint="A few sentences are enough."
            className="md:col-span-2"
          >
            <Textarea name="change" rows={5} />
          </Field>
          <Field label="Disabled">
            <Input disabled defaultValue="Cannot be changed" />
          </Field>
          <Field label="Read only">
            <Input readOnly defaultValue="savings-circle-of-the-valley" />
          </Field>
          <Field label="Picture" optional="optional" className="md:col-span-2">
            <Input type="file" name="picture" accept="image/*" />
          </Field>
          <div>
            <Checkbox
              name="news"
              label="Keep me posted"
              hint="One letter a month, and you can leave with one click."
              defaultChecked
            />
            <Checkbox name="terms" label="I have read the agreement" required error="Tick the box to go on." />
            <Checkbox name="never" label="Not available" disabled />
          </div>
          <div>
            <Switch name="published" label="Published" hint="Visitors see it at once." defaultChecked />
            <Switch name="featured" label="Featured" />
            <Switch name="locked" label="Not available" disabled />
          </div>
          <div className="md:col-span-2">
            <Button type="submit" variant="hero" size="lg">
              Send the inquiry
            </Button>
          </div>
        </form>
      </Specimen>
      <Specimen number={7} title="Scale">
        <form className="space-y-12">
          <RadioScale
            name="pc1"
            legend="People here can say in their own words why the organization exists."
            labels={agreement}
            startLabel="Not at all"
            endLabel="Completely"
            defaultValue={3}
          />
          <RadioScale
            name="pc2"
            legend="When a decision is hard, we go back to our purpose before we look at the numbers."
            labels={agreement}
            startLabel="Not at all"
            endLabel="Completely"
            error="Choose a number from 0 to 5."
            required
          />
        </form>
      </Specimen>
    </>
  );
}
