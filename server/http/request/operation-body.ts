/**
 * Reads the body of an operation in the form that its contract entry names: JSON, or a form if a protocol sends one.
 */
import { type Operation, takesForm } from '@porchlight/contract';
import type { NextFunction, Response } from 'express';
import { formBody } from './form-body.ts';
import { type BodyRequest, jsonBody } from './json-body.ts';

type RoutedBody = BodyRequest & { readonly tsRestRoute: Operation };

export const operationBody = (req: RoutedBody, res: Response, next: NextFunction): void =>
  takesForm(req.tsRestRoute) ? formBody(req, res, next) : jsonBody(req, res, next);
