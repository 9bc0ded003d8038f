/** What an operation answers: its own statuses from the router, the errors from its codes. */
import type { ContentObject, ReferenceObject, ResponseObject } from 'openapi3-ts/oas31';
import { Problem } from '../problem.ts';
import { errorResponsesOf } from './error-responses.ts';
import type { Answer, OperationShape } from './operation-shape.ts';
import { headersOf } from './response-headers.ts';
import type { SchemaBook } from './schema-book.ts';

type Responses = Record<string, ResponseObject | ReferenceObject>;

const PHRASES: Readonly<Record<number, string>> = {
  200: 'Done.',
  201: 'Created.',
  302: 'The browser goes on.',
  303: 'The browser goes on.',
};

/** The contract may repeat the error statuses for the types of the server; the codes say more than that schema. */
export function ownAnswers({ answers }: OperationShape): Answer[] {
  return answers.filter(({ body }) => body?.schema !== Problem);
}

export function responsesOf(operation: OperationShape, book: SchemaBook): Responses {
  const own = new Map<number, ResponseObject>();
  for (const answer of ownAnswers(operation)) {
    own.set(answer.status, ownResponse(operation, answer, own.size === 0, book));
  }
  const responses: Responses = Object.fromEntries(own);
  for (const { status, name, response } of errorResponsesOf(operation)) {
    const mine = own.get(status);
    responses[status] = mine === undefined ? { $ref: `#/components/responses/${name}` } : both(mine, response);
  }
  return [...own.keys()].some((status) => status < 300) ? responses : { ...responses, default: anythingElse(book) };
}

function ownResponse(operation: OperationShape, answer: Answer, isFirst: boolean, book: SchemaBook): ResponseObject {
  const { headers, alternatives = {}, example, protocol } = operation.metadata;
  const { status, body } = answer;
  const content: ContentObject = {};
  if (body !== null) {
    const shown = isFirst && example?.response !== undefined ? { example: example.response } : {};
    content[body.contentType] = { schema: book.response(body.schema), ...shown };
  }
  if (isFirst)
    for (const [type, text] of Object.entries(alternatives))
      content[type] = { schema: { type: 'string' }, example: text };
  const described = body?.schema.meta()?.description ?? PHRASES[status] ?? `Status ${status}.`;
  const also = isFirst
    ? Object.keys(alternatives).map((type) => ` Also as \`${type}\`, where \`Accept\` asks for it.`)
    : [];
  return {
    description: described + also.join(''),
    // A refusal of another protocol has the headers that its protocol gives it.
    headers: headersOf(protocol === undefined ? status : 0, status < 400 ? headers : []),
    ...(Object.keys(content).length === 0 ? {} : { content }),
  };
}

/** One status with two bodies, such as the report of a failed check and the problem of a service that cannot answer. */
function both(own: ResponseObject, error: ResponseObject): ResponseObject {
  return {
    description: `${own.description}\n\n${error.description}`,
    headers: { ...own.headers, ...error.headers },
    content: { ...own.content, ...error.content },
  };
}

/** An operation that only redirects has no 2xx; linters ask that the rest of the statuses be described then. */
function anythingElse(book: SchemaBook): ResponseObject {
  return {
    description: 'Any other answer is a problem too.',
    headers: headersOf(0),
    content: { 'application/problem+json': { schema: book.response(Problem) } },
  };
}
