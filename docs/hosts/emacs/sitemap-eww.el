;;; sitemap-eww.el --- Go where a page of eww leads  -*- lexical-binding: t -*-
;; Package-Requires: ((emacs "28.1"))
;; Version: 0.1
;;; Commentary:
;; Keys of eww that go by the site map of the page, and by what the page says itself: n, p, u and t as in eww, a to the
;; home page, and o for the outline.  (add-hook 'eww-mode-hook #'sitemap-eww-mode)
;;; Code:
(require 'eww)
(require 'seq)

(defvar sitemap-eww-program "sitemap-probe" "The program that reads maps.")

(defun sitemap-eww--lines (&rest options)
  "Lists of kind, depth, label, address and source; of a message, it alone.
OPTIONS are those of `sitemap-eww-program'."
  (let ((coding-system-for-write 'utf-8) (coding-system-for-read 'utf-8)
        (source (or (plist-get eww-data :source) "")) (url (plist-get eww-data :url)))
    (with-temp-buffer
      (insert source)
      (apply #'call-process-region nil nil sitemap-eww-program t t nil "--format" "links" "--html" "-"
             "--response-field" "Content-Type: text/html; charset=utf-8" (append options (list "--" url)))
      (mapcar (lambda (line) (split-string line "\t")) (split-string (buffer-string) "\n" t)))))

(defun sitemap-eww-go (kind)
  "Go to the first page that is named as KIND, such as \"next\" or \"home\"."
  (interactive "sKind of page: ")
  (let* ((lines (sitemap-eww--lines "--depth" "0"))
         (found (seq-find (lambda (line) (and (equal (car line) kind) (not (equal (nth 3 line) "-")))) lines)))
    (unless found
      (user-error "%s" (string-join `(,@(mapcar #'car (seq-remove #'cdr lines)) ,(concat "no page is named as " kind))
                                    "; ")))
    (eww-browse-url (nth 3 found))))

(defun sitemap-eww-outline ()
  "Show what is around this page, and its map as an outline."
  (interactive)
  (let ((lines (sitemap-eww--lines)) here)
    (pop-to-buffer "*sitemap*")
    (let ((inhibit-read-only t))
      (erase-buffer)
      (pcase-dolist (`(,kind ,depth ,label ,address) lines)
        (when (equal kind "here") (setq here (or here (point))))
        (insert (if (member kind '("entry" "here" "near" "again")) (make-string (string-to-number depth) ?*) kind) " ")
        (cond ((member address '(nil "-")) (insert (or label "")))
              (t (insert-text-button label 'help-echo address 'action (lambda (_) (eww-browse-url address)))))
        (insert "\n")))
    (outline-mode)
    (view-mode)
    (goto-char (or here (point-min)))))

(define-minor-mode sitemap-eww-mode "Keys of eww that go by the site map." :keymap (make-sparse-keymap))
(pcase-dolist (`(,key . ,kind) '(("n" . "next") ("p" . "previous") ("u" . "up") ("t" . "contents") ("a" . "home")))
  (define-key sitemap-eww-mode-map key (lambda () (interactive) (sitemap-eww-go kind))))
(define-key sitemap-eww-mode-map "o" #'sitemap-eww-outline)

(provide 'sitemap-eww)
;;; sitemap-eww.el ends here
