import { Alert } from "../feedback/alert.tsx";
import { Button } from "../button.tsx";
import { Dialog, DialogClose, DialogFooter, DialogTrigger } from "../feedback/dialog.tsx";
import { Progress } from "../feedback/progress.tsx";
import { Skeleton } from "../feedback/skeleton.tsx";
import { Specimen } from "./styleguide-specimen.tsx";
import { Toaster } from "../feedback/toast.tsx";
import { toast } from "../feedback/toast-store.ts";

export function StyleGuideFeedback() {
  return (
    <>
      <Specimen number={11} title="Messages">
        <div className="max-w-2xl space-y-4">
          <Alert title="Saved on this device">You can close the page and come back to the same question.</Alert>
          <Alert variant="success" title="Your inquiry is on its way">
            We will write to you within two working days.
          </Alert>
          <Alert variant="destructive" title="The inquiry was not sent">
            The connection broke off. What you wrote is still here: please try again.
          </Alert>
        </div>
        <div className="mt-8 flex flex-wrap gap-4">
          <Button
            variant="outline"
            onClick={() =>
              toast({ title: "Your results are on their way", description: "Look in your inbox in a few minutes." })
            }
          >
            Show a toast
          </Button>
          <Button
            variant="outline"
            onClick={() =>
              toast({
                title: "The e-mail was not sent",
                description: "Please try again in a moment.",
                variant: "destructive",
              })
            }
          >
            Show a destructive toast
          </Button>
        </div>
        <Toaster closeLabel="Dismiss" />
      </Specimen>
      <Specimen number={12} title="Dialogs">
        <div className="flex flex-wrap gap-4">
          <DialogTrigger dialog="share" asChild>
            <Button variant="outline">Open a dialog</Button>
          </DialogTrigger>
          <DialogTrigger dialog="delete" asChild>
            <Button variant="destructive">Delete the post</Button>
          </DialogTrigger>
        </div>
        <Dialog
          id="share"
          title="Share this article"
          closeLabel="Close"
          description="Pass it on to someone who would argue with it."
        >
          <DialogFooter>
            <DialogClose asChild>
              <Button>Copy the link</Button>
            </DialogClose>
          </DialogFooter>
        </Dialog>
        <Dialog
          id="delete"
          alert
          title="Are you sure you want to delete this post?"
          description="“Roots before branches” disappears from the site at once. This cannot be undone."
          closeLabel="Close"
        >
          <DialogFooter>
            <DialogClose asChild>
              <Button variant="outline">Cancel</Button>
            </DialogClose>
            <DialogClose asChild>
              <Button variant="destructive">Delete</Button>
            </DialogClose>
          </DialogFooter>
        </Dialog>
      </Specimen>
      <Specimen number={13} title="Waiting">
        <div className="grid gap-12 md:grid-cols-2">
          <div className="space-y-6">
            {[1, 3, 7].map((page) => (
              <Progress
                key={page}
                value={page}
                max={7}
                label={`Progress, page ${page}`}
                valueText={`Page ${page} of 7`}
              />
            ))}
          </div>
          <div aria-busy className="space-y-4">
            <Skeleton className="h-40" />
            <Skeleton className="h-6 w-2/3" />
            <Skeleton className="h-4" />
            <Skeleton className="h-4 w-5/6" />
          </div>
        </div>
      </Specimen>
    </>
  );
}
