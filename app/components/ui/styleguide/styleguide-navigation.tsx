import { Accordion, AccordionItem } from "../navigation/accordion.tsx";
import { Badge } from "../badge.tsx";
import { Breadcrumb } from "../navigation/breadcrumb.tsx";
import { Field } from "../forms/field.tsx";
import { Input } from "../forms/input.tsx";
import { Pagination } from "../navigation/pagination.tsx";
import { Specimen } from "./styleguide-specimen.tsx";
import { LinkTabs, Tabs } from "../navigation/tabs.tsx";

const categories = ["All", "Transformational Business Pillars", "Organizational Evolution", "Consciousness", "Stories"];
const paginationLabels = { previous: "Previous", next: "Next", page: (page: number) => `Page ${page}` };

export function StyleGuideNavigation() {
  return (
    <>
      <Specimen number={8} title="Wayfinding">
        <Breadcrumb
          label="Breadcrumb"
          items={[
            { label: "Home", to: "/" },
            { label: "Business Insights", to: "/insights" },
            { label: "What a forest knows about budgets" },
          ]}
        />
        <LinkTabs
          label="Topics"
          className="mt-10"
          tabs={categories.map((label, index) => ({ label, to: `?topic=${index}`, current: index === 0 }))}
        />
        <div className="mt-10 space-y-8">
          {[1, 6, 12].map((page) => (
            <Pagination
              key={page}
              page={page}
              pageCount={12}
              hrefFor={(number) => `?page=${number}`}
              labels={{ ...paginationLabels, nav: `Pages, seen from ${page}` }}
            />
          ))}
        </div>
      </Specimen>
      <Specimen number={9} title="Tabs">
        <Tabs
          label="Language of the text"
          className="max-w-2xl"
          tabs={[
            { value: "en", label: "English", content: <TitleField label="Title" value="Roots before branches" /> },
            {
              value: "es",
              label: (
                <>
                  Spanish <Badge>1/3</Badge>
                </>
              ),
              content: <TitleField label="Título" value="Primero las raíces" />,
            },
          ]}
        />
      </Specimen>
      <Specimen number={10} title="Accordion">
        <Accordion className="max-w-3xl">
          <AccordionItem title="How long does it take?" open>
            About twelve minutes. You can stop and come back: your answers stay on this device until you send them.
          </AccordionItem>
          <AccordionItem title="Who sees my answers?">
            Only you and the person you choose to share them with.
          </AccordionItem>
          <AccordionItem title="¿Puedo responder en equipo, o es mejor que cada persona lo haga por su cuenta?">
            Las dos formas sirven. Por separado, las diferencias cuentan algo.
          </AccordionItem>
        </Accordion>
      </Specimen>
    </>
  );
}

function TitleField({ label, value }: { label: string; value: string }) {
  return (
    <Field label={label}>
      <Input defaultValue={value} />
    </Field>
  );
}
